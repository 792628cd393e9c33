import type { CallState } from '@crm/client/hooks'
import { EmptyBlock, Tag, TextButton, Loaded } from '@crm/ui/base'
import type { ReactNode } from 'react'
import classes from './Contacts.module.css'

/** Somebody of the list: who, how or where, and what may be done. */
export interface RecordRow {
  id: number
  name: string
  isDefault: boolean
  note: string
  lines: readonly ReactNode[]
  actions: readonly (false | { text: string; onClick: () => void; disabled?: boolean })[]
}

interface RecordListProps {
  call: Pick<CallState<unknown>, 'state' | 'failure' | 'retry'>
  label: string
  empty: string
  rows: readonly RecordRow[] | undefined
}

/** Contacts or addresses of a talent, the default one first. */
export function RecordList({ call, label, empty, rows }: RecordListProps) {
  return (
    <Loaded read={{ ...call, data: rows }} lines={2} small>
      {(shown) => {
        if (shown.length === 0) return <EmptyBlock small title={empty} />
        return (
          <ul className={classes.list} aria-label={label}>
            {shown.map((row) => (
              <li key={row.id} className={classes.row}>
                <div className={classes.who}>
                  <strong>{row.name}</strong>
                  {row.isDefault && <Tag size="small">默认</Tag>}
                  <small>{row.note}</small>
                </div>
                <div className={classes.actions}>
                  {row.actions.map(
                    (action) =>
                      action && (
                        <TextButton key={action.text} disabled={action.disabled ?? false} onClick={action.onClick}>
                          {action.text}
                        </TextButton>
                      ),
                  )}
                </div>
                <div className={classes.lines}>{row.lines}</div>
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}
