import {
  MATERIAL_NAME_MAX,
  MATERIAL_TEXT_MAX,
  MaterialKind,
  TAGS_OF_MATERIAL_MAX,
} from '@crm/contracts/rules/materialRules'
import { toast } from '@crm/platform/feedback'
import { Form, FormDialog, type TagSelectValue } from '@crm/ui/form'
import { useState } from 'react'
import { LicenceFields } from './LicenceFields.tsx'
import { type LicenceValues, ownLicence, toLicence } from './licenceForm.ts'
import classes from './Material.module.css'
import { MaterialFiles } from './MaterialFiles.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { type SentFile, type AddResult, submitMaterial } from './sendMaterial.ts'
import { useMaterialOptions } from './useMaterialOptions.ts'

interface Values extends LicenceValues {
  form: 'files' | 'text'
  files: SentFile[]
  title: string
  body: string
  folder_id?: number
  spu_id?: number
  tags: TagSelectValue
}

const TEXT = 'text'

interface UploadMaterialsDialogProps {
  /** The folder that was on screen. */
  folderId?: number | undefined
  /** 收入素材库: the content of ours that they are taken from. */
  source?: { id: number; title: string }
  onClose: () => void
}

/** 上传素材: pictures and videos, up to twenty at once, or a text, with the rights that all of them have. */
export function UploadMaterialsDialog({ folderId, source, onClose }: UploadMaterialsDialogProps) {
  const options = useMaterialOptions()
  const [taken, setTaken] = useState<ReadonlyMap<string, AddResult>>(new Map())
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  const [saving, setSaving] = useState(false)
  const accept = (file_url: string, accepts: boolean) =>
    setAccepted((urls) => new Set(accepts ? [...urls, file_url] : [...urls].filter((url) => url !== file_url)))

  const submit = async (values: Values) => {
    const { form, files, title, body, folder_id, spu_id, tags } = values
    const shared = { licence: toLicence(values), tag_ids: tags.ids, folder_id: folder_id ?? 0, spu_id: spu_id ?? 0 }
    const items =
      form === 'text'
        ? [{ key: TEXT, request: { title: title.trim(), type: MaterialKind.text, body: body.trim() } }]
        : files.map(({ size: _, ...file }) => ({
            key: file.file_url,
            request: { ...file, title: file.title.trim() || '未命名' },
          }))
    setSaving(true)
    const became = new Map(taken)
    for (const { key, request } of items.filter((item) => became.get(item.key)?.done !== true)) {
      const accepts_same = accepted.has(key) ? 1 : 0
      became.set(key, await submitMaterial({ ...shared, ...request, accepts_same }, crypto.randomUUID()))
      setTaken(new Map(became))
    }
    setSaving(false)
    const done = items.filter(({ key }) => became.get(key)?.done === true).length
    if (done < items.length) return
    toast.success(done === 1 ? '添加成功' : `已添加 ${done} 个素材`)
    onClose()
  }
  const ofText = taken.get(TEXT)
  return (
    <FormDialog<Values>
      width={720}
      title={source ? '收入素材库' : '上传素材'}
      submitText="添加"
      initValues={{
        ...ownLicence,
        ...{ form: 'files', files: [], title: '', body: '', tags: { ids: [], mode: 'any' } },
        ...(folderId !== undefined && { folder_id: folderId }),
        ...(source && { source }),
      }}
      onSubmit={(values) => void submit(values)}
      saving={saving}
      failure={undefined}
      onClose={onClose}
    >
      {(values) => (
        <>
          <Form.RadioGroup
            field="form"
            label="类型"
            options={[
              { value: 'files', label: '图片与视频' },
              { value: 'text', label: '文案' },
            ]}
          />
          {values.form === 'text' ? (
            <>
              <Form.Input
                field="title"
                label="名称"
                maxLength={MATERIAL_NAME_MAX}
                rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
              />
              <Form.TextArea
                field="body"
                label="文案"
                rows={6}
                maxCount={MATERIAL_TEXT_MAX}
                maxLength={MATERIAL_TEXT_MAX}
                rules={[{ required: true, whitespace: true, message: '请输入文案' }]}
              />
              {ofText?.done === false && (
                <p className={classes.fault} role="alert">
                  {ofText.reason}
                </p>
              )}
            </>
          ) : (
            <MaterialFiles
              field="files"
              label="文件"
              taken={taken}
              accepted={accepted}
              onAccept={accept}
              rules={[{ required: true, type: 'array', min: 1, message: '请选择文件' }]}
            />
          )}
          <PlaceFields options={options} />
          <Form.Tags
            field="tags"
            label="标签"
            plain
            placeholder="请选择"
            limit={TAGS_OF_MATERIAL_MAX}
            groups={options.tagGroups}
          />
          <LicenceFields values={values} />
        </>
      )}
    </FormDialog>
  )
}
