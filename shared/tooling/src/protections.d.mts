/** What protects the product: the text in a file that is replaced when it is switched off, and what has to fail then. */
export const PROTECTIONS: readonly {
  name: string
  file: string
  from: string
  to: string
  rows?: string
  unit?: string
}[]
