import { address } from '@crm/platform/navigate'
import { TextLink } from '../../base/TextLink.tsx'

export interface SampleLinkProps {
  sample_id: number
  sample_no: string
  platform: string
}

/** The number of a sample, which leads to it among the samples, and from there back. */
export function SampleLink({ sample_id, sample_no, platform }: SampleLinkProps) {
  const sample = { keyword: sample_no, keyword_type: 'sample_no', drawer: 'sample', id: sample_id }
  return (
    <TextLink to="CooperateDemo" query={{ platform, date_type: 'all', ...sample, from: address() }}>
      {sample_no}
    </TextLink>
  )
}
