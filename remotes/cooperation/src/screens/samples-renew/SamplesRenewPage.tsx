import { RenewSample } from '../../parts/sample-form/RenewSample.tsx'
import { SampleOfAddress } from '../../parts/sample-form/SampleOfAddress.tsx'

const TITLE = '再次寄样'

/** 再次寄样: a new sample for whom a former one went to, filled in as that was. */
export function SamplesRenewPage() {
  return <SampleOfAddress title={TITLE}>{(former) => <RenewSample title={TITLE} former={former} />}</SampleOfAddress>
}
