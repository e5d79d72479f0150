/** A font program that is damaged, or of a kind that is not understood; it is left as it is. */
export class FontProblem extends Error {}
