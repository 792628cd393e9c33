import { sampleCalls } from '@crm/contracts/calls/sample'
import type { Platform } from '@crm/contracts/enums'
import { Form, Radio } from '@crm/ui/form'
import { TalentsSelect, useFoundTalents } from '../TalentsSelect.tsx'
import { ColonelsSelect, useFoundColonels } from './ColonelsSelect.tsx'
import { GoodsFields } from './GoodsFields.tsx'
import { ReceiverFields } from './ReceiverFields.tsx'
import { isSame, keyOf, type SampleValues, targetsOf } from './samplePayload.ts'

const TARGETS_MAX = 50

interface TargetFieldsProps {
  platform: Platform
  values: Partial<SampleValues>
  /** Whom it goes to stays what it is. */
  fixed: boolean
  /** Where it goes unless something else is typed; absent: where the last one went. */
  kept?: string | undefined
}

/** Who is sent samples, and where; with goods of their own where not everybody gets the same. */
export function TargetFields({ platform, values, fixed, kept }: TargetFieldsProps) {
  const isColonel = values.kind === 'colonel'
  const selected = targetsOf(values)
  const talents = useFoundTalents(sampleCalls.talents, platform, isColonel ? [] : selected)
  const colonels = useFoundColonels(platform, isColonel ? selected : [], isColonel)
  const found = (id: string) => {
    if (isColonel) return colonels.known.get(id)
    const talent = talents.known.get(id)
    return talent && { ...talent, name: talent.author_name }
  }
  return (
    <>
      <Form.RadioGroup field="kind" label="寄给" disabled={fixed}>
        <Radio value="talent">达人</Radio>
        <Radio value="colonel">团长</Radio>
      </Form.RadioGroup>
      {isColonel ? (
        <ColonelsSelect colonels={colonels} max={TARGETS_MAX} fixed={fixed} />
      ) : (
        <TalentsSelect talents={talents} max={TARGETS_MAX} fixed={fixed} />
      )}
      {selected.map((id) => {
        const who = found(id)
        const name = who?.name ?? id
        return (
          <div key={id}>
            <ReceiverFields
              id={id}
              name={name}
              known={kept ?? who?.known ?? ''}
              edited={kept !== undefined}
              addresses={kept === undefined ? who?.addresses : undefined}
              choice={values.to?.[keyOf(id)]?.address_key}
            />
            {!isSame(values) && (
              <GoodsFields
                platform={platform}
                chosen={values.own?.[keyOf(id)] ?? {}}
                at={`own.${keyOf(id)}.`}
                label={`${name} 的寄样商品`}
              />
            )}
          </div>
        )
      })}
    </>
  )
}
