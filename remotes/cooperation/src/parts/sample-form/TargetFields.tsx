import { sampleCalls } from '@crm/contracts/calls/sample'
import { BusinessModule, type Platform } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { SAMPLE_TARGETS_MAX } from '@crm/contracts/rules/sampleRules'
import { TextButton } from '@crm/ui/base'
import { Form, Radio, useTalentSearch } from '@crm/ui/form'
import { useState } from 'react'
import { ColonelsSelect, useFoundColonels } from './ColonelsSelect.tsx'
import { GoodsFields } from './GoodsFields.tsx'
import { ReceiverFields } from './ReceiverFields.tsx'
import classes from './SampleForm.module.css'
import { isSame, KNOWN_ADDRESS, keyOf, type SampleValues, targetsOf } from './samplePayload.ts'

/** More than these are not looked at one by one. */
const FOLDED_FROM = 5

interface TargetFieldsProps {
  classify: ModuleId
  platform: Platform
  values: Partial<SampleValues>
  /** Whom it goes to stays what it is. */
  fixed: boolean
}

/** Who is sent samples, and where; with goods of their own where not everybody gets the same. */
export function TargetFields({ classify, platform, values, fixed }: TargetFieldsProps) {
  const isSeeding = classify === BusinessModule.content
  const isColonel = values.kind === 'colonel'
  const selected = targetsOf(values)
  const talents = useTalentSearch({
    call: sampleCalls.talents,
    platform,
    also: { classify },
    selected: isColonel ? [] : selected,
    enabled: !isColonel,
  })
  const colonels = useFoundColonels(platform, isColonel ? selected : [], isColonel)
  const found = (id: string) => {
    if (isColonel) return colonels.known.get(id)
    const talent = talents.known.get(id)
    return talent && { ...talent, name: talent.author_name }
  }
  // Of many only those are shown whole that something is to be said about.
  const [opened, setOpened] = useState<readonly string[]>([])
  const folds = !fixed && selected.length > FOLDED_FROM && isSame(values)
  const isFolded = (id: string) => {
    const { known = '', addresses: [latest] = [] } = found(id) ?? {}
    const choice = values.to?.[keyOf(id)]?.address_key
    return (
      folds &&
      !opened.includes(id) &&
      known !== '' &&
      (choice === undefined || choice === (latest?.key ?? KNOWN_ADDRESS))
    )
  }
  const folded = selected.filter(isFolded)
  const shown = selected.filter((id) => !isFolded(id))
  const whole = (id: string) => {
    const who = found(id)
    const name = who?.name ?? id
    const { kept, address_key } = values.to?.[keyOf(id)] ?? {}
    return (
      <div key={id}>
        <ReceiverFields
          classify={classify}
          id={id}
          name={name}
          known={kept ?? who?.known ?? ''}
          edited={kept !== undefined && kept !== ''}
          addresses={kept === undefined ? who?.addresses : undefined}
          choice={address_key}
        />
        {!isSame(values) && (
          <GoodsFields
            classify={classify}
            platform={platform}
            chosen={values.own?.[keyOf(id)] ?? {}}
            at={`own.${keyOf(id)}.`}
            label={`${name} 的寄样商品`}
          />
        )}
      </div>
    )
  }
  return (
    <>
      {!isSeeding && (
        <Form.RadioGroup field="kind" label="寄给" disabled={fixed}>
          <Radio value="talent">达人</Radio>
          <Radio value="colonel">团长</Radio>
        </Form.RadioGroup>
      )}
      {isColonel ? (
        <ColonelsSelect colonels={colonels} max={SAMPLE_TARGETS_MAX} fixed={fixed} />
      ) : (
        <Form.Talents
          field="author_ids"
          label="达人"
          multiple
          search={talents}
          max={SAMPLE_TARGETS_MAX}
          disabled={fixed}
          placeholder={isSeeding ? '搜索企业达人库中的达人，可粘贴多个ID' : '搜索跟进中的达人，可粘贴多个ID'}
          rules={[{ required: true, message: '请选择达人' }]}
        />
      )}
      {shown.map(whole)}
      {folded.length > 0 && (
        <details className={classes.folded}>
          <summary>{folded.length} 位寄往常用地址</summary>
          <ul>
            {folded.map((id) => (
              <li key={id}>
                <span className={classes.name}>{found(id)?.name ?? id}</span>
                <span className={classes.place}>{found(id)?.known}</span>
                <TextButton
                  label={`修改 ${found(id)?.name ?? id} 的收件信息`}
                  onClick={() => setOpened([...opened, id])}
                >
                  修改
                </TextButton>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
