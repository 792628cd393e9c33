import { useCall } from '@crm/client/hooks'
import { erpCalls } from '@crm/contracts/calls/erp'
import { type ErpCode, ErpCodeState } from '@crm/contracts/enums'
import { TextButton } from '@crm/ui/base'
import { copyText, useBulkAction } from '@crm/ui/data'
import { Form, FormDialog, rule } from '@crm/ui/form'
import { toast } from '@crm/platform/feedback'
import { readPastedCodes } from './pastedCodes.ts'

interface PasteCodesDialogProps {
  kind: ErpCode
  id: number
  onClose: () => void
}

/** 导入: codes copied from a table, saved line by line; what could not be saved is said of each line. */
export function PasteCodesDialog({ kind, id, onClose }: PasteCodesDialogProps) {
  const save = useBulkAction(erpCalls.mappingSave, {
    weight: 'asked',
    done: '已保存',
    unit: '个编码',
    name: '规格',
    quiet: true,
  })
  const open = useCall(erpCalls.mappingList, { erp_type: kind, id, state: ErpCodeState.unmatched, page: 1, size: 50 })
  const copy = async () => {
    const lines = (open.data?.list ?? []).map(({ product_id, sku_id, code }) => [product_id, sku_id, code].join('\t'))
    if (await copyText(['商品ID\t规格ID\tERP 编码', ...lines].join('\n'))) toast.success('已复制，可在表格软件中填写')
  }
  return (
    <FormDialog
      title="导入 ERP 编码"
      width={560}
      submitText="导入"
      action={save}
      toRequest={({ text }: { text: string }) => {
        const items = readPastedCodes(text)
        // A text that is none has broken the rule of the field.
        return { erp_type: kind, id, items: typeof items === 'string' ? [] : items }
      }}
      onClose={onClose}
      extra={
        <TextButton disabled={!open.data?.list.length} onClick={() => void copy()}>
          复制未匹配商品
        </TextButton>
      }
    >
      <p>从表格中复制三列：商品ID、规格ID、ERP 编码，每行一个；只有一个规格的商品可不填规格ID。</p>
      <Form.TextArea
        field="text"
        noLabel
        aria-label="编码"
        rows={10}
        placeholder={'3500001\t350000101\tERP-001'}
        rules={[
          rule((typed: string | undefined) => {
            const read = readPastedCodes(typed ?? '')
            return typeof read === 'string' ? read : undefined
          }),
        ]}
      />
    </FormDialog>
  )
}
