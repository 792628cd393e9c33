import Checkbox from '@douyinfe/semi-ui/lib/es/checkbox/checkbox'
import CheckboxGroup from '@douyinfe/semi-ui/lib/es/checkbox/checkboxGroup'
import ArrayField from '@douyinfe/semi-ui/lib/es/form/arrayField'
import BaseForm from '@douyinfe/semi-ui/lib/es/form/baseForm'
import ErrorMessage from '@douyinfe/semi-ui/lib/es/form/errorMessage'
import withField from '@douyinfe/semi-ui/lib/es/form/hoc/withField'
import type { BaseFormProps, CommonFieldProps, FormApi } from '@douyinfe/semi-ui/lib/es/form/interface'
import Label from '@douyinfe/semi-ui/lib/es/form/label'
import Section from '@douyinfe/semi-ui/lib/es/form/section'
import Slot from '@douyinfe/semi-ui/lib/es/form/slot'
import TextArea from '@douyinfe/semi-ui/lib/es/input/textarea'
import Switch from '@douyinfe/semi-ui/lib/es/switch'
import { type Agreement, agree } from '@crm/client/weight'
import { toast } from '@crm/platform/feedback'
import { type ComponentProps, type ComponentType, type ElementType, useEffect, useRef, useState } from 'react'
import { Cascader } from './Cascader.tsx'
import { DatePicker } from './DatePicker.tsx'
import { DeptCascader } from './DeptCascader.tsx'
import { MemberSelect } from './MemberSelect.tsx'
import { MoneyInput } from './MoneyInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { NumberRange } from './NumberRange.tsx'
import { PhoneInput } from './PhoneInput.tsx'
import { GoodsPicker } from './pickers/GoodsPicker.tsx'
import { TalentPicker } from './pickers/TalentPicker.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import { Select } from './Select.tsx'
import { StaffSelect } from './StaffSelect.tsx'
import { TagSelect } from './TagSelect.tsx'
import { TextInput } from './TextInput.tsx'
import { Upload } from './Upload.tsx'
import { Uploads } from './useUpload.ts'

// biome-ignore lint/suspicious/noExplicitAny: Semi's own bound of a form's values
type AnyValues = Record<string, any>

export interface FormProps<Values extends AnyValues> extends Omit<BaseFormProps<Values>, 'onSubmit'> {
  /** Values that passed the rules; who submits them agrees to what the form is for. */
  onSubmit?: (values: Values, agreement: Agreement) => void
}

/** Submitted while files are on their way, it waits for them; one that fails keeps it open. */
function FormRoot<Values extends AnyValues = AnyValues>({ getFormApi, onSubmit, ...props }: FormProps<Values>) {
  const api = useRef<FormApi<Values>>(undefined)
  const [uploads] = useState(() => new Set<Promise<boolean>>())
  const waits = useRef(false)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  const afterUploads = async () => {
    waits.current = true
    toast.info('上传完成后自动提交')
    const arrived = await Promise.all(uploads)
    waits.current = false
    if (arrived.every(Boolean) && !gone.current) api.current?.submitForm()
  }
  return (
    <Uploads value={uploads}>
      <BaseForm<Values>
        {...props}
        getFormApi={(given) => {
          api.current = given
          getFormApi?.(given)
        }}
        onSubmit={(values) => {
          if (uploads.size === 0) onSubmit?.(values, agree())
          else if (!waits.current) void afterUploads()
        }}
      />
    </Uploads>
  )
}

/** Props of a field: those of its control without value and change, plus name, label and rules. */
type FieldProps<C extends ElementType> = DistributiveOmit<
  ComponentProps<C>,
  'value' | 'checked' | 'onChange' | 'label' | 'ref' | 'initValue'
> &
  CommonFieldProps & { onChange?: (value: never) => void }
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

function field<C extends ElementType>(
  control: C,
  options?: Parameters<typeof withField>[1],
): ComponentType<FieldProps<C>> {
  return withField(control, options) as unknown as ComponentType<FieldProps<C>> // Semi types the result too loosely to be used.
}

/**
 * Semi's form with the inputs that the product uses, ours among them: `<Form.Input field="name" label="名称" rules={…} />`.
 * Values mirror the form; a pure `toPayload(values)` of the screen makes the request.
 */
export const Form = Object.assign(FormRoot, {
  Input: field(TextInput, { maintainCursor: true }),
  Phone: field(PhoneInput, { maintainCursor: true }),
  TextArea: field(TextArea, { maintainCursor: true }),
  Number: field(NumberInput),
  Select: field(Select),
  RadioGroup: field(RadioGroup, { valuePath: 'target.value' }),
  Checkbox: field(Checkbox, { valueKey: 'checked', valuePath: 'target.checked' }),
  CheckboxGroup: field(CheckboxGroup),
  Switch: field(Switch, { valueKey: 'checked' }),
  DatePicker: field(DatePicker),
  Cascader: field(Cascader),
  Dept: field(DeptCascader),
  Staff: field(StaffSelect),
  Member: field(MemberSelect),
  Money: field(MoneyInput),
  NumberRange: field(NumberRange),
  Tags: field(TagSelect),
  Talents: field(TalentPicker),
  Goods: field(GoodsPicker),
  Upload: field(Upload),
  Section,
  Slot,
  Label,
  ErrorMessage,
  ArrayField,
})

export type { FormApi }
export { withField }
