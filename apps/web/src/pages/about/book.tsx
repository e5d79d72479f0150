/** An open book: an outlined left page, and a white right page with a red line. */
export function Book() {
  return (
    <svg className="about__book" viewBox="0 0 320 250" aria-hidden="true">
      <path className="about__verso" d="M158 30C120 6 76 2 14 8v208c62-6 106-2 144 22z" />
      <path className="about__recto" d="M162 30c38-24 82-28 144-22v208c-62-6-106-2-144 22z" />
      <path
        className="about__mark"
        d="M40 52c38-3 66 2 92 15M40 82c38-3 66 2 92 15M40 112c38-3 66 2 92 15M40 142c22-2 40-1 56 4M188 97c26-13 54-18 92-15M188 127c26-13 54-18 92-15M188 157c26-13 54-18 92-15M188 187c16-7 34-11 54-14"
      />
      <path className="about__mark about__mark--red" d="M188 67c16-8 33-13 54-15" />
    </svg>
  )
}
