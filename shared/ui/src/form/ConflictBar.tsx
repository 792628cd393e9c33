import { type Agreement, agree } from '@crm/client/weight'
import type { CallFailure } from '@crm/client/failure'
import type { StaleData } from '@crm/contracts/staleData'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useEffect, useId, useRef, useState } from 'react'
import { changeSentence } from './changeSentence.ts'
import classes from './ConflictBar.module.css'

/** One field that two people have before them: how it was stored when the form was filled, how it is stored now, what was typed. */
export interface FieldDifference {
  name: string
  label: string
  before: string
  theirs: string
  /** Absent: left as it was. */
  mine?: string
}

export interface ConflictBarProps {
  /** Who wrote the record as it stands, and when. */
  changed: StaleData | undefined
  /** Of the fields that they changed; absent where nothing is compared. */
  labels?: readonly string[]
  /** What differs, field by field. */
  differences?: readonly FieldDifference[]
  saving: boolean
  /** Saves what was typed over the record as it stands. */
  onOverwrite: () => void
  /** Takes the record as it stands in place of what was typed. */
  onDiscard: () => void
}

/** A save met a newer record: who changed what and when, and what is to become of what was typed. It stays until that is said. */
export function ConflictBar({ changed, labels, differences = [], saving, onOverwrite, onDiscard }: ConflictBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [isCompared, setCompared] = useState(false)
  const id = useId()
  const sentence = changeSentence(changed, labels)
  // Whoever saved by the keyboard stands at the button below: the question comes to them, anew with every newer record.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sentence is another question
  useEffect(() => bar.current?.focus(), [sentence])
  return (
    <div ref={bar} role="group" aria-labelledby={`${id}-sentence`} tabIndex={-1} className={classes.bar}>
      <p id={`${id}-sentence`} className={classes.sentence}>
        {sentence}
      </p>
      <p className={classes.note}>您填写的内容仍在表单中，尚未保存</p>
      <div className={classes.acts}>
        <Button theme="solid" size="small" loading={saving} onClick={onOverwrite}>
          用我的覆盖
        </Button>
        {differences.length > 0 && (
          <Button
            size="small"
            aria-expanded={isCompared}
            data-unfolds
            aria-controls={`${id}-differences`}
            onClick={() => setCompared((shown) => !shown)}
          >
            看差异
          </Button>
        )}
        <Button size="small" type="tertiary" disabled={saving} onClick={onDiscard}>
          放弃
        </Button>
      </div>
      {differences.length > 0 && (
        <div id={`${id}-differences`} hidden={!isCompared}>
          <table className={classes.differences} aria-label="差异">
            <thead>
              <tr>
                <th scope="col">字段</th>
                <th scope="col">修改前</th>
                <th scope="col">对方保存的</th>
                <th scope="col">我填写的</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ name, label, before, theirs, mine }) => (
                <tr key={name}>
                  <th scope="row">{label}</th>
                  <td>{before}</td>
                  <td>{theirs === before ? <span className={classes.quiet}>未修改</span> : theirs}</td>
                  <td>{mine ?? <span className={classes.quiet}>未修改</span>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

export interface StaleBarProps {
  /** Why the last save failed; anything but a newer record shows nothing. */
  failure: CallFailure | undefined
  saving: boolean
  /** Saves what was typed over this version of the record. */
  onOverwrite: (updated_at: number, agreement: Agreement) => void
  /** Takes the record as it stands in place of what was typed. */
  onDiscard: () => void
}

/** The bar of an editor that is no form of fields: what differs stands in its lines. */
export function StaleBar({ failure, saving, onOverwrite, onDiscard }: StaleBarProps) {
  const changed = failure?.changed
  if (!changed) return null
  return (
    <ConflictBar
      changed={changed}
      saving={saving}
      onOverwrite={() => onOverwrite(changed.updated_at, agree())}
      onDiscard={onDiscard}
    />
  )
}
