import { BusinessModule } from '@crm/contracts/enums'
import { TalentTags, tagReads } from '../../parts/tags/TalentTags.tsx'

/** The list itself. */
export const firstReads = tagReads(BusinessModule.content)

/** 种草达人标签: tags that seeding has for itself. */
export function ContentTalentTagPage() {
  return <TalentTags classify={BusinessModule.content} title="种草达人标签" />
}
