/** A static text of a portal (agreement, privacy), published as a JSON file beside its theme. */
export interface TextDocument {
  title: string
  version: string
  /** YYYY-MM-DD. */
  date: string
  sections: { heading: string; paragraphs: string[] }[]
  /** Earlier versions, newest first. */
  history?: { version: string; date: string; note: string }[]
}
