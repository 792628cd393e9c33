import { Form } from '@crm/ui/form'
import type { useSpuOptions } from './useSpuOptions.ts'

interface SpuFieldProps {
  label: string
  spu: ReturnType<typeof useSpuOptions>
  required?: boolean
}

/** The SPU that a product belongs to, found by its name or code. */
export function SpuField({ label, spu, required = false }: SpuFieldProps) {
  return (
    <Form.Select
      field="spu_id"
      label={label}
      placeholder="搜索 SPU 名称或编码"
      filter
      remote
      showClear
      style={{ width: '100%' }}
      loading={spu.loading}
      optionList={spu.options}
      onSearch={spu.search}
      emptyContent="暂无 SPU"
      rules={required ? [{ required: true, message: '请选择关联 SPU' }] : []}
    />
  )
}
