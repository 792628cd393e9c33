import { BusinessModule } from '@crm/contracts/enums'
import { Samples, sampleReads } from '../../parts/samples/Samples.tsx'

/** The list itself. */
export const firstReads = sampleReads(BusinessModule.content)

/** 种草寄样: samples of seeding, by the page of 寄样管理. */
export function ContentSamplePage() {
  return <Samples classify={BusinessModule.content} title="种草寄样" />
}
