import { BusinessModule } from '@crm/contracts/enums'
import { TalentTags, tagReads } from '../../parts/tags/TalentTags.tsx'

/** The list itself. */
export const firstReads = tagReads(BusinessModule.commerce)

/** 达人标签 of commerce. */
export function TalentTagPage() {
  return <TalentTags classify={BusinessModule.commerce} title="达人标签" />
}
