import { CallFailure } from '@crm/client/failure'
import { accountMessage, formMessage } from '@crm/base/messages'
import { send } from '@crm/client/request'
import type { Call } from '@crm/contracts/call'
import { enterpriseCalls } from '@crm/contracts/calls/enterprise'
import { toast } from '@crm/platform/feedback'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  type Application,
  applicationError,
  applicationErrors,
  type ApplicationField,
  noApplication,
  toggleQuestion,
  type Variant,
} from './application.ts'

export interface ApplicationForm {
  variant: Variant
  values: Application
  faults: Partial<Record<ApplicationField, string>>
  set: (change: Partial<Application>) => void
  /** Trims and checks one field, as it is left. */
  leave: (field: ApplicationField) => void
  toggle: (question: number) => void
  /** Checks everything; answers whether it may be sent. */
  check: () => boolean
  /** Shows what the server refused at its field; answers whether it named one. */
  refuse: (failure: CallFailure) => boolean
}

/** Asks whether a name or number is taken; another one before somebody is signed in. */
type TakenCall = Call<
  { apply_corp_name?: string | undefined; apply_phone?: string | undefined },
  { is_exist_corp_name: number; is_exist_apply_phone: number }
>

/** State of the form on an enterprise: faults appear when a field is left, and go when it is changed. */
export function useApplication(variant: Variant, takenCall: TakenCall = enterpriseCalls.upgradeCheck): ApplicationForm {
  const [values, setValues] = useState(noApplication)
  const [errors, setFaults] = useState<ApplicationForm['faults']>({})
  const blame = (field: ApplicationField, error: string | undefined) =>
    setFaults(({ [field]: _, ...others }) => (error ? { ...others, [field]: error } : others))
  const set = (change: Partial<Application>) => {
    setValues((before) => ({ ...before, ...change }))
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))))
  }
  const askTaken = async (field: 'apply_corp_name' | 'apply_phone', value: string) => {
    const taken = await send(takenCall, { [field]: value }).catch((error: unknown) => {
      // The check only saves time: sending checks again.
      if (error instanceof CallFailure) return undefined
      throw error
    })
    if (field === 'apply_corp_name' && taken?.is_exist_corp_name) blame(field, accountMessage.corpTaken)
    if (field === 'apply_phone' && taken?.is_exist_apply_phone) blame(field, accountMessage.phoneTaken)
  }
  return {
    variant,
    values,
    faults: errors,
    set,
    leave: (field) => {
      const value = values[field]
      const left = typeof value === 'string' ? { ...values, [field]: value.trim() } : values
      setValues(left)
      const error = applicationError(variant, field, left)
      blame(field, error)
      if (!error && variant === 'upgrade' && (field === 'apply_corp_name' || field === 'apply_phone'))
        void askTaken(field, left[field])
    },
    toggle: (question) => {
      const { questions, refused } = toggleQuestion(variant, values.questions, question)
      if (refused) toast.warning(formMessage.questionsMany)
      else set({ questions })
    },
    check: () => {
      const found = applicationErrors(variant, values)
      // A name or number that is taken stays so until it is changed.
      setFaults((before) => ({ ...before, ...found }))
      return Object.keys(found).length === 0 && Object.keys(errors).length === 0
    },
    refuse: (failure) => {
      const field = failure.field
      if (field === undefined || !(field in noApplication)) return false
      blame(field as ApplicationField, failure.message) // `in` has just said so.
      return true
    },
  }
}

/** What the server refused when it names no field of the form; what it says of a field stands there. `clear` before it is sent again. */
export function useRefusal(form: ApplicationForm, failure: CallFailure | undefined) {
  const [error, setFault] = useState<string>()
  const place = useEffectEvent((refused: CallFailure) => setFault(form.refuse(refused) ? undefined : refused.message))
  useEffect(() => {
    if (failure) place(failure)
  }, [failure])
  return { fault: error, clear: () => setFault(undefined) }
}
