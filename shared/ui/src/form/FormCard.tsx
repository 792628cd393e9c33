import { minute } from '@crm/base/dates'
import type { CallFailure } from '@crm/client/failure'
import { queryClient } from '@crm/client/hooks'
import type { Agreement } from '@crm/client/weight'
import { STALE_CODE } from '@crm/contracts/codes'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type ReactNode, useEffect, useRef } from 'react'
import { DesktopOnly } from '../base/ActionArea.tsx'
import { Banner } from '../base/Blocks.tsx'
import { Card } from '../base/Card.tsx'
import { GuardedButton } from '../base/GuardedButton.tsx'
import { TextButton } from '../base/TextLink.tsx'
import type { Conflict } from './conflict.ts'
import { Form, type FormApi } from './Form.tsx'
import classes from './FormCard.module.css'
import { useConflictBar } from './useConflictBar.tsx'
import type { FormCards } from './useFormCards.ts'
import { useStandingFailure } from './useStandingFailure.ts'
import { beginningFields, useTyped } from './useTyped.tsx'

// biome-ignore lint/suspicious/noExplicitAny: Semi's own bound of a form's values
type AnyValues = Record<string, any>

/** A line of a card that is read: what it is called, and how it stands. */
export type FormCardRow = readonly [label: string, value: ReactNode]

export interface FormCardProps<Values extends AnyValues> {
  /** Of `useFormCards`; `id` is the card's name in it, and its anchor. */
  cards: FormCards
  id: string
  title: string
  /** What a change does, and when. */
  note?: ReactNode
  rows: readonly FormCardRow[]
  changed?: LastChange
  /** Why the reader may not change it. */
  refusal?: string | undefined
  initValues: Partial<Values>
  /** Answers whether it is kept. */
  onSubmit: (values: Values, agreement: Agreement) => Promise<boolean>
  saving: boolean
  failure: CallFailure | undefined
  conflict?: Conflict<Values> | undefined
  /** Beside 编辑. */
  extra?: ReactNode
  /** Below the lines while they are read. */
  below?: ReactNode
  children: ReactNode | ((values: Partial<Values>) => ReactNode)
}

/** When something was last changed (0: never), and by whom. */
export interface LastChange {
  updated_at: number
  updated_by: string
}

export interface ChangedCardProps {
  id: string
  title: string
  /** What a change does, and when. */
  note?: ReactNode
  changed?: LastChange | undefined
  extra?: ReactNode
  children: ReactNode
}

/** A card of what is set up, with its last change. */
export function ChangedCard({ id, title, note, changed, extra, children }: ChangedCardProps) {
  return (
    <Card
      id={id}
      title={title}
      className={classes.card}
      extra={
        <>
          {changed && (
            <span className={classes.changed}>
              {changed.updated_at === 0
                ? '尚未修改'
                : `最近修改 ${minute(changed.updated_at)}${changed.updated_by && ` ${changed.updated_by}`}`}
            </span>
          )}
          {extra}
        </>
      }
    >
      {note && <p className={classes.note}>{note}</p>}
      {children}
    </Card>
  )
}

/** A card that is read first: 编辑 makes a form of it, 保存 and 取消 end that. */
export function FormCard<Values extends AnyValues>(props: FormCardProps<Values>) {
  const { cards, id, title, note, rows, changed, refusal, extra, below } = props
  const isEditing = cards.editing === id
  return (
    <ChangedCard
      id={id}
      title={title}
      note={note}
      changed={changed}
      extra={
        <DesktopOnly>
          {extra}
          {!isEditing && (
            <GuardedButton
              aria-label={`编辑${title}`}
              guardRepeats={false}
              refusal={refusal}
              onClick={() => cards.edit(id)}
            >
              编辑
            </GuardedButton>
          )}
        </DesktopOnly>
      }
    >
      {isEditing ? (
        <Editing {...props} />
      ) : (
        <>
          <dl className={classes.rows}>
            {rows.map(([label, value]) => (
              <div key={label} className={classes.row}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {below}
        </>
      )}
    </ChangedCard>
  )
}

function Editing<Values extends AnyValues>(props: FormCardProps<Values>) {
  const { cards, initValues, onSubmit, saving, failure, conflict, children } = props
  const api = useRef<FormApi<Values>>(undefined)
  const field = failure?.field !== undefined && failure.field in initValues ? failure.field : undefined
  useEffect(() => {
    if (failure && field) api.current?.setError(field as never, failure.message) // A name from the server that the form knows.
  }, [failure, field])
  const { standing, answer, settle } = useStandingFailure(failure)
  const { isTyped, look, begin } = useTyped(api)
  const { change } = cards
  useEffect(() => change(isTyped), [change, isTyped])
  const bar = useConflictBar(api, {
    ...{ failure, initValues, conflict, saving },
    onDiscarded: () => {
      settle()
      begin()
    },
  })
  const startOver = () => {
    void queryClient.invalidateQueries()
    cards.close(true)
  }
  const submit = async (values: Values, agreement: Agreement) => {
    if (!saving && (await onSubmit(values, agreement))) cards.close(true)
  }
  return (
    <>
      {bar}
      {standing && !field && !bar && (
        <Banner
          kind="danger"
          action={standing.code === STALE_CODE && <TextButton onClick={startOver}>刷新</TextButton>}
        >
          {standing.message}
        </Banner>
      )}
      <Form<Values>
        className={classes.form ?? ''}
        labelPosition="left"
        labelWidth={160}
        labelAlign="left"
        getFormApi={(given) => {
          api.current = given
        }}
        initValues={initValues as Values} // Semi asks for all values, and takes some.
        onValueChange={() => {
          if (field) api.current?.setError(field as never, undefined as never)
          look()
          answer()
        }}
        onSubmit={(values, agreement) => void submit(values, agreement)}
        autoScrollToError
      >
        {beginningFields(children, begin)}
      </Form>
      <div className={classes.buttons}>
        <Button theme="solid" loading={saving} disabled={bar !== null} onClick={() => api.current?.submitForm()}>
          保存
        </Button>
        <Button type="tertiary" disabled={saving} onClick={() => cards.close(false)}>
          取消
        </Button>
      </div>
    </>
  )
}
