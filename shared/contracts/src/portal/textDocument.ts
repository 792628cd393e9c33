/** A numbered part of a text. */
export interface TextSection {
  heading: string
  paragraphs: string[]
}

/** A static text of a portal (agreement, privacy), published as a JSON file beside its theme. */
export interface TextDocument {
  title: string
  version: string
  /** YYYY-MM-DD. */
  date: string
  sections: TextSection[]
  /** Earlier versions, newest first; one with its sections can be read again. */
  history?: { version: string; date: string; note: string; sections?: TextSection[] }[]
}
