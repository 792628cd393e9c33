import { useAction } from '@crm/client/hooks'
import { type MaterialDetail, materialCalls } from '@crm/contracts/calls/materials'
import { MATERIAL_TEXT_MAX, MaterialKind } from '@crm/contracts/rules/materialRules'
import { Form, FormDialog } from '@crm/ui/form'
import { MaterialFiles } from './MaterialFiles.tsx'
import type { SentFile } from './sendMaterial.ts'

/** The form has no values of fields that are not there. */
interface Values {
  files?: SentFile[]
  body?: string
}

/** 上传新版本: name, tags, rights and uses stay; what was there can be restored. */
export function NewVersionDialog({ material, onClose }: { material: MaterialDetail; onClose: () => void }) {
  const { id, kind, updated_at } = material
  const add = useAction(materialCalls.addVersion, { weight: 'asked', quiet: true, done: '已上传新版本' })
  return (
    <FormDialog
      title={`上传「${material.name}」的新版本`}
      submitText="上传"
      initValues={{ files: [], body: material.body }}
      action={add}
      toRequest={({ files = [], body = '' }: Values) => {
        const [file] = files
        if (kind === MaterialKind.text || file === undefined) return { id, updated_at, body: body.trim() }
        const { type: _, title: __, size: ___, ...sent } = file
        // Whoever replaces a material by another knows what he does.
        return { id, updated_at, ...sent, accepts_same: 1 as const }
      }}
      onClose={onClose}
    >
      {kind === MaterialKind.text ? (
        <Form.TextArea
          field="body"
          label="文案"
          rows={8}
          maxCount={MATERIAL_TEXT_MAX}
          maxLength={MATERIAL_TEXT_MAX}
          rules={[{ required: true, whitespace: true, message: '请输入文案' }]}
        />
      ) : (
        <MaterialFiles
          field="files"
          label="文件"
          max={1}
          rules={[{ required: true, type: 'array', min: 1, message: '请选择文件' }]}
        />
      )}
    </FormDialog>
  )
}
