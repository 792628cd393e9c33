/** The page about the company, the JSON behind `theme.pages.about`. A missing part is not shown. */
export interface AboutPage {
  title: string
  intro: string[]
  numbers?: { value: string; label: string }[]
  timeline?: { date: string; text: string }[]
  /** `map` is the address of a picture. */
  contact?: { phone?: string; mail?: string; address?: string; hours?: string; map?: string }
  /** Codes to scan, drawn from their text. */
  qr_codes?: { label: string; text: string }[]
}
