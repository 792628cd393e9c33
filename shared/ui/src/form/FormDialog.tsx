import type { CallFailure } from '@crm/client/failure'
import { queryClient } from '@crm/client/hooks'
import { STALE_CODE } from '@crm/contracts/codes'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '../base/Blocks.tsx'
import { Dialog } from '../base/Dialog.tsx'
import { TextButton } from '../base/TextLink.tsx'
import type { Conflict } from './conflict.ts'
import { ConflictPanel } from './ConflictPanel.tsx'
import { Form, type FormApi } from './Form.tsx'
import classes from './FormDialog.module.css'
import { useConflictChoices } from './useConflictChoices.ts'
import { useStandingFailure } from './useStandingFailure.ts'

// biome-ignore lint/suspicious/noExplicitAny: Semi's own bound of a form's values
type AnyValues = Record<string, any>

export interface FormDialogProps<Values extends AnyValues> {
  open: boolean
  title: string
  onClose: () => void
  /** Called with values that passed the rules. */
  onSubmit: (values: Values) => void
  /** The write is under way: the button waits and the dialog stays. */
  saving: boolean
  /** Why the last write failed; shown in the dialog, at the field it names if there is one. Make the action `quiet`. */
  failure: CallFailure | undefined
  initValues?: Partial<Values>
  /**
   * A save that met a newer record (40901) keeps what was typed, takes what only the other person changed, and asks of each value
   * that both changed which one stays. From `useConflict`, whose `updated_at` the save sends.
   */
  conflict?: Conflict<Values> | undefined
  /** The verb. Default 确定. */
  submitText?: string
  width?: number
  /** Fields; a function is given the form's values, and how to put others: what a choice makes meaningless is reset in its handler. */
  children: ReactNode | ((values: Partial<Values>, put: (values: Partial<Values>) => void) => ReactNode)
  /** Left end of the footer. */
  extra?: ReactNode
}

/** Dialog with a form. It forgets what was typed when it closes. */
export function FormDialog<Values extends AnyValues>(props: FormDialogProps<Values>) {
  const {
    open,
    title,
    onClose,
    onSubmit,
    saving,
    failure,
    initValues,
    conflict,
    submitText = '确定',
    width = 480,
    children,
    extra,
  } = props
  const api = useRef<FormApi<Values>>(undefined)
  const field =
    failure?.field !== undefined && initValues !== undefined && failure.field in initValues ? failure.field : undefined
  useEffect(() => {
    if (failure && field) api.current?.setError(field as never, failure.message) // A name from the server; one that the form does not know changes nothing.
  }, [failure, field])
  const { standing, answer } = useStandingFailure(failure)
  const answerByChange = () => {
    if (standing && field) api.current?.setError(field as never, undefined as never)
    answer()
  }
  const put = (values: Partial<Values>) => {
    for (const [name, value] of Object.entries(values)) {
      api.current?.setValue(name as never, value as never) // One of the form's.
      // Nobody typed it: the form asks its rules again when it is submitted.
      api.current?.setError(name as never, undefined as never)
    }
  }
  const { clashes, isOpenQuestion, choose } = useConflictChoices(api, { failure, initValues, conflict })
  // What was typed belongs to a record that is no more: the page shows the new one, and the dialog is opened again from it.
  const startOver = () => {
    void queryClient.invalidateQueries()
    onClose()
  }
  return (
    <Dialog
      open={open}
      title={title}
      width={width}
      maskCloses={false}
      onClose={() => !saving && onClose()}
      footer={
        <>
          {extra && <div className={classes.extra}>{extra}</div>}
          <Button type="tertiary" disabled={saving} onClick={onClose}>
            取消
          </Button>
          <Button theme="solid" loading={saving} disabled={isOpenQuestion} onClick={() => api.current?.submitForm()}>
            {submitText}
          </Button>
        </>
      }
    >
      {clashes && <ConflictPanel conflicts={clashes} onChoose={choose} />}
      {standing && !field && !clashes && (
        <Banner
          kind="danger"
          action={standing.code === STALE_CODE && <TextButton onClick={startOver}>刷新</TextButton>}
        >
          {standing.message}
        </Banner>
      )}
      <Form<Values>
        getFormApi={(given) => {
          api.current = given
        }}
        {...(initValues ? { initValues: initValues as Values } : {})} // Semi asks for all values, and takes some.
        onValueChange={answerByChange}
        onSubmit={(values) => !saving && onSubmit(values)}
        autoScrollToError
      >
        {typeof children === 'function'
          ? ({ values }: { values: Partial<Values> }) => <>{children(values, put)}</>
          : children}
      </Form>
    </Dialog>
  )
}
