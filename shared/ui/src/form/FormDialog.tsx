import type { CallFailure } from '@crm/client/failure'
import { type AgreedAction, queryClient, useAction } from '@crm/client/hooks'
import type { Agreement } from '@crm/client/weight'
import type { AnswerOf, Call, RequestOf } from '@crm/contracts/call'
import { STALE_CODE } from '@crm/contracts/codes'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '../base/Blocks.tsx'
import { Dialog } from '../base/Dialog.tsx'
import { TextButton } from '../base/TextLink.tsx'
import type { Conflict } from './conflict.ts'
import { Form, type FormApi } from './Form.tsx'
import classes from './FormDialog.module.css'
import { putValues } from './putValues.ts'
import { useConflictBar } from './useConflictBar.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'
import { useStandingFailure } from './useStandingFailure.ts'
import { beginningFields, useTyped } from './useTyped.tsx'

// biome-ignore lint/suspicious/noExplicitAny: Semi's own bound of a form's values
type AnyValues = Record<string, any>

interface FormFrameProps<Values extends AnyValues> {
  /** Default true: a dialog that `useDialog` opens is there until it closes. */
  open?: boolean
  title: string
  onClose: () => void
  initValues?: NoInfer<Partial<Values>>
  /**
   * A save that met a newer record (40901) keeps what was typed and says who changed what (`useConflictBar`). From `useConflict`,
   * whose `updated_at` the save sends. A form that shows nothing of the record needs none: it is sent again with the newer version.
   */
  conflict?: NoInfer<Conflict<Values>> | undefined
  /** The verb. Default 确定. */
  submitText?: string
  /** The act cannot be taken back, or somebody loses by it: its button is red. */
  danger?: boolean
  width?: number
  /** Fields; a function is given the form's values, and how to put others: what a choice makes meaningless is reset in its handler. */
  children:
    | ReactNode
    | ((values: NoInfer<Partial<Values>>, put: (values: NoInfer<Partial<Values>>) => void) => ReactNode)
  /** Left end of the footer. */
  extra?: ReactNode
}

/** What is more than one write, or none. */
export interface SubmittedFormProps<Values extends AnyValues> extends FormFrameProps<Values> {
  /** Called with values that passed the rules. */
  onSubmit: (values: Values, agreement: Agreement) => void
  /** The write is under way: the button waits and the dialog stays. */
  saving: boolean
  /** Why the last write failed; shown in the dialog, at the field it names if there is one. Make the action `quiet`. */
  failure: CallFailure | undefined
}

type AnyCall = Call<unknown, unknown>

interface WrittenFormProps<Values extends AnyValues, Request, Answer> extends FormFrameProps<Values> {
  /** The request of values that passed the rules; say there what the values are: `({ name }: Values) => …`. */
  toRequest: (values: Values) => NoInfer<Request>
  /** After the write, before the dialog closes: what is not said by a toast alone. Answers `false` where the dialog stays. */
  onDone?: ((answer: NoInfer<Answer>, values: NoInfer<Values>) => unknown) | undefined
}

interface CallFormProps<Values extends AnyValues, C extends AnyCall>
  extends WrittenFormProps<Values, RequestOf<C>, AnswerOf<C>> {
  /** What the button sends: one call, or one of two (`existing ? calls.update : calls.add`). A failure stays inside, with what was typed. */
  call: C
  /** Toast after success. */
  done?: string
}

interface ActionFormProps<Values extends AnyValues, Request, Answer> extends WrittenFormProps<Values, Request, Answer> {
  /** In place of `call` what writes by rules of its own, several rows for one: `useBulkAction(…, { quiet: true })`. */
  action: Pick<AgreedAction<Request, Answer>, 'run' | 'saving' | 'failure'>
}

export type FormDialogProps<Values extends AnyValues, C extends AnyCall, Request, Answer> =
  | (SubmittedFormProps<Values> & { call?: undefined; action?: undefined })
  | (CallFormProps<Values, C> & { action?: undefined })
  | (ActionFormProps<Values, Request, Answer> & { call?: undefined })

/** Dialog with a form, and the write that it is for. It forgets what was typed when it closes, and closes when the write is done. */
export function FormDialog<Values extends AnyValues, C extends AnyCall = AnyCall, Request = unknown, Answer = unknown>(
  props: FormDialogProps<Values, C, Request, Answer>,
) {
  // A union is told apart by its generic member at run time only.
  if (props.call !== undefined) return <CallForm {...(props as CallFormProps<Values, C>)} />
  if (props.action !== undefined) return <ActionForm {...(props as ActionFormProps<Values, Request, Answer>)} />
  return <SubmittedForm {...(props as SubmittedFormProps<Values>)} />
}

function CallForm<Values extends AnyValues, C extends AnyCall>({ call, done, ...rest }: CallFormProps<Values, C>) {
  // The same call by its two types, which a union of calls has each twice.
  const one = call as Call<RequestOf<C>, AnswerOf<C>>
  const action = useAction(one, { weight: 'asked', quiet: true, ...(done !== undefined && { done }) })
  return <ActionForm {...rest} action={action} />
}

function ActionForm<Values extends AnyValues, Request, Answer>({
  action,
  toRequest,
  onDone,
  ...rest
}: ActionFormProps<Values, Request, Answer>) {
  // The version that whoever saves over a newer record has seen named.
  const seen = useRef<number>(undefined)
  const submit = async (values: Values, agreement: Agreement) => {
    const answer = await action.run(withVersion(toRequest(values), seen.current), agreement)
    if (answer === undefined) return
    if (onDone?.(answer, values) !== false) rest.onClose()
  }
  return (
    <SubmittedForm<Values>
      {...rest}
      onSeen={(updated_at) => {
        seen.current = updated_at
      }}
      saving={action.saving}
      failure={action.failure}
      onSubmit={(values, agreement) => void submit(values, agreement)}
    />
  )
}

/** A request that names the version of its record, with another one. */
function withVersion<Request>(request: Request, updated_at: number | undefined): Request {
  const isVersioned = typeof request === 'object' && request !== null && 'updated_at' in request
  return isVersioned && updated_at !== undefined ? { ...request, updated_at } : request
}

interface SentFormProps<Values extends AnyValues> extends SubmittedFormProps<Values> {
  /** What was typed is to be sent over this version of the record. */
  onSeen?: (updated_at: number) => void
}

function SubmittedForm<Values extends AnyValues>(props: SentFormProps<Values>) {
  const {
    open = true,
    title,
    onClose,
    onSubmit,
    saving,
    failure,
    initValues,
    conflict,
    submitText = '确定',
    danger = false,
    width = 480,
    children,
    extra,
    onSeen,
  } = props
  const api = useRef<FormApi<Values>>(undefined)
  const field =
    failure?.field !== undefined && initValues !== undefined && failure.field in initValues ? failure.field : undefined
  useEffect(() => {
    if (failure && field) api.current?.setError(field as never, failure.message) // A name from the server; one that the form does not know changes nothing.
  }, [failure, field])
  const { standing, answer, settle } = useStandingFailure(failure)
  const typed = useTyped(api)
  const guard = useLeaveGuard(open && typed.isTyped, saving, 'drawer')
  const answerByChange = () => {
    if (standing && field) api.current?.setError(field as never, undefined as never)
    answer()
  }
  const put = (values: Partial<Values>) => putValues(api.current, values)
  // What was typed belongs to a record that is no more: the page shows the new one, and the dialog is opened again from it.
  const startOver = () => {
    void queryClient.invalidateQueries()
    onClose()
  }
  const bar = useConflictBar(api, {
    ...{ failure, initValues, conflict, saving },
    overwrite:
      onSeen &&
      ((updated_at) => {
        onSeen(updated_at)
        api.current?.submitForm()
      }),
    onDiscarded: (isCompared) => {
      if (!isCompared) return startOver()
      settle()
      typed.begin()
    },
  })
  // 取消, ✕ and Esc leave by the same way.
  const leave = () => {
    if (!saving) guard.leave(onClose)
  }
  return (
    <Dialog
      open={open}
      title={title}
      width={width}
      maskCloses={false}
      onClose={leave}
      footer={
        <>
          {extra && <div className={classes.extra}>{extra}</div>}
          <Button type="tertiary" disabled={saving} onClick={leave}>
            取消
          </Button>
          <Button
            theme="solid"
            type={danger ? 'danger' : 'primary'}
            loading={saving}
            disabled={bar !== null}
            onClick={() => api.current?.submitForm()}
          >
            {submitText}
          </Button>
        </>
      }
    >
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
        getFormApi={(given) => {
          api.current = given
        }}
        {...(initValues ? { initValues: initValues as Values } : {})} // Semi asks for all values, and takes some.
        onValueChange={() => {
          answerByChange()
          typed.look()
        }}
        onSubmit={(values, agreement) => !saving && onSubmit(values, agreement)}
        autoScrollToError
      >
        {beginningFields(
          typeof children === 'function' ? (values: Partial<Values>) => children(values, put) : children,
          typed.begin,
        )}
      </Form>
    </Dialog>
  )
}
