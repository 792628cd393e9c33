/** The page about the company, the JSON behind `theme.pages.about`. A missing part is not shown. */
export interface AboutPage {
  title: string
  intro: string[]
  numbers?: { value: string; label: string }[]
  timeline?: { date: string; text: string }[]
  contact?: { phone?: string; mail?: string; address?: string; hours?: string }
}
