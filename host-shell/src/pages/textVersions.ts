import type { TextDocument, TextSection } from '@crm/contracts/portal/textDocument'

/** What of a text is shown. */
export interface TextVersion {
  version: string
  date: string
  sections: readonly TextSection[]
  isEarlier: boolean
}

/** The version that is asked for, where it can still be read; else the current one. */
export function versionOf(document: TextDocument, version: string | undefined): TextVersion {
  const earlier = document.history?.find((one) => one.version === version)
  if (!earlier?.sections) return { ...document, isEarlier: false }
  return { version: earlier.version, date: earlier.date, sections: earlier.sections, isEarlier: true }
}

/** The address of a page outside the portal; nothing for a document that was published with it. */
export function externalAddressOf(address: string | undefined): string | undefined {
  return address?.startsWith('https://') && !address.endsWith('.json') ? address : undefined
}
