/** A page with the letter of a format. */
export function FormatIcon({ letter }: { letter: string }) {
  return (
    <svg className="formaticon" viewBox="0 0 48 60" aria-hidden="true">
      <path className="formaticon__sheet" d="M2 2h32l12 12v44H2z" />
      <path className="formaticon__line" d="M2 2h32l12 12v44H2zM34 2v12h12" />
      <text x="24" y="44" textAnchor="middle">
        {letter}
      </text>
    </svg>
  )
}
