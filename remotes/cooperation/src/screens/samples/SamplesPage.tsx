import { BusinessModule } from '@crm/contracts/enums'
import { Samples, sampleReads } from '../../parts/samples/Samples.tsx'

/** The list itself. */
export const firstReads = sampleReads(BusinessModule.commerce)

/** 寄样管理 of commerce. */
export function SamplesPage() {
  return <Samples classify={BusinessModule.commerce} title="寄样管理" />
}
