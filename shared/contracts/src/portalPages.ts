/** A numbered section of a text page. Paragraphs may hold `{product}`, `{company}`, `{mail}`, `{phone}` of the theme's texts. */
export interface PageSection {
  /** Anchor in the address. */
  id: string
  title: string
  paragraphs: string[]
}

/** The agreement or the privacy statement of a portal: the JSON behind `theme.pages.agreement` and `theme.pages.privacy`. */
export interface TextPage {
  title: string
  version: string
  /** Day from which it holds, `2026-01-01`. */
  date: string
  intro: string[]
  sections: PageSection[]
  /** Earlier versions, newest first. */
  history: { version: string; date: string; note: string }[]
}

/** The page about the company: the JSON behind `theme.pages.about`. A missing part is not shown. */
export interface AboutPage {
  title: string
  intro: string[]
  numbers?: { value: string; label: string }[]
  timeline?: { date: string; text: string }[]
  contact?: { phone?: string; mail?: string; address?: string; hours?: string }
}
