import { EditSample } from '../../parts/sample-form/EditSample.tsx'
import { SampleOfAddress } from '../../parts/sample-form/SampleOfAddress.tsx'

const TITLE = '编辑寄样'

/** 编辑寄样: a draft, a request that waits, or one that was refused and is submitted again. */
export function SamplesEditPage() {
  return <SampleOfAddress title={TITLE}>{(sample) => <EditSample title={TITLE} sample={sample} />}</SampleOfAddress>
}
