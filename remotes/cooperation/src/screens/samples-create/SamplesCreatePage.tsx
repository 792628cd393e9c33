import { BusinessModule, PLATFORMS } from '@crm/contracts/enums'
import { SAMPLE_TARGETS_MAX } from '@crm/contracts/rules/sampleRules'
import { useQuery } from '@crm/platform/navigate'
import { SampleForm } from '../../parts/sample-form/SampleForm.tsx'

const listOf = (text: string | undefined) => (text ? text.split(',').slice(0, SAMPLE_TARGETS_MAX) : [])
const idOf = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined)

/** 新建寄样: goods for one talent or colonel or many of a platform, one sample each. */
export function SamplesCreatePage() {
  const [query, change] = useQuery()
  const coop_id = idOf(query.coop_id)
  const platform = PLATFORMS.find((each) => each === query.platform) ?? 'dy'
  return (
    <SampleForm
      classify={BusinessModule.commerce}
      // Talents and goods are the platform's own.
      key={platform}
      title="新建寄样"
      platform={platform}
      initValues={{
        kind: query.colonel_id ? 'colonel' : 'talent',
        author_ids: listOf(query.author_id),
        colonel_ids: listOf(query.colonel_id),
        product_ids: listOf(query.product_id),
        ...(coop_id !== undefined && { coop_id }),
      }}
      onPlatform={(next) =>
        change({
          platform: next,
          author_id: undefined,
          colonel_id: undefined,
          product_id: undefined,
          coop_id: undefined,
        })
      }
    />
  )
}
