import { endOfDay, pickedMoment, pickerDate, startOfDay } from '@crm/base/dates'
import type { MaterialDetail } from '@crm/contracts/calls/materials'
import type { LicenceScope } from '@crm/contracts/rules/materialRules'
import type { Platform } from '@crm/contracts/enums'
import type { Attachment } from '@crm/contracts/rules/attachments'

/** What a form says of a licence. */
export interface LicenceValues {
  licence: 1 | 2
  scopes: LicenceScope[]
  platforms: Platform[]
  /** Nothing is for good. */
  end?: Date | undefined
  source_url?: string | undefined
  /** The content of ours that it was taken from, in place of a link. */
  source?: { id: number; title: string } | undefined
  proof: Attachment[]
}

/** What a new material begins with: for own campaigns, for good. */
export const ownLicence: LicenceValues = { licence: 1, scopes: [1], platforms: [], source_url: '', proof: [] }

/** The licence of a material as the form has it. */
export const licenceValues = ({
  licence,
  scopes,
  platforms,
  licence_end,
  source_url,
  proof,
}: MaterialDetail): LicenceValues => ({
  ...{ licence, scopes: [...scopes], platforms: [...platforms], source_url, proof: [...proof] },
  end: licence_end === null ? undefined : pickerDate(startOfDay(licence_end)),
})

/** What is written of it: it ends with its last day, and what is not granted has neither scope nor end. */
export function toLicence(values: LicenceValues) {
  // The form has no value of a text that was emptied.
  const { licence, scopes, platforms, end, source_url = '', source, proof } = values
  const isGranted = licence === 1
  return {
    licence,
    scopes: isGranted ? scopes : [],
    platforms: isGranted ? platforms : [],
    licence_end: isGranted && end ? endOfDay(pickedMoment(end)) : null,
    ...(source ? { source_content_id: source.id } : { source_url: source_url.trim() }),
    proof: proof.map(({ url }) => url),
  }
}
