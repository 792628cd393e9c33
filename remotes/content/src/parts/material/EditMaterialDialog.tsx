import { day, pickedMoment } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { type MaterialDetail, materialCalls } from '@crm/contracts/calls/materials'
import { platformName } from '@crm/contracts/enums'
import { licenceScopeLabel, MATERIAL_NAME_MAX } from '@crm/contracts/rules/materialRules'
import { Dialog, Loaded } from '@crm/ui/base'
import { useBulkAction } from '@crm/ui/data'
import { type ConflictFields, Form, FormDialog, useConflict } from '@crm/ui/form'
import { LicenceFields } from './LicenceFields.tsx'
import { type LicenceValues, licenceValues, toLicence } from './licenceForm.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { useMaterialOptions } from './useMaterialOptions.ts'

interface Values extends LicenceValues {
  title: string
  folder_id?: number | undefined
  spu_id?: number | undefined
}

type Choices = readonly { value: number; label: string }[]
const nameIn = (choices: Choices) => (id: number | undefined) =>
  choices.find(({ value }) => value === id)?.label ?? '无'

const labelsOf = ({ folderOptions, spus }: { folderOptions: Choices; spus: Choices }): ConflictFields<Values> => ({
  title: { label: '名称' },
  folder_id: { label: '文件夹', text: nameIn(folderOptions) },
  spu_id: { label: 'SPU', text: nameIn(spus) },
  licence: { label: '授权', text: (value) => (value === 2 ? '未授权' : '已授权') },
  scopes: { label: '授权范围', text: (list) => list.map((scope) => licenceScopeLabel[scope]).join('、') },
  platforms: { label: '授权平台', text: (list) => list.map(platformName).join('、') || '全部平台' },
  end: { label: '授权到期', text: (date) => (date ? day(pickedMoment(date)) : '长期有效') },
  source_url: { label: '来源链接' },
  proof: { label: '授权凭证', text: (files) => files.map(({ name }) => name).join('、') || '无' },
})

const valuesOf = (material: MaterialDetail): Values => ({
  ...licenceValues(material),
  ...{ title: material.name, folder_id: material.folder_id ?? undefined, spu_id: material.spu_id ?? undefined },
})

/** 编辑 of one material, read anew. */
export function EditMaterialDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useCall(materialCalls.detail, { id })
  return (
    <Loaded
      read={read}
      keeps
      lines={8}
      within={(block) => (
        <Dialog open title="编辑素材" onClose={onClose}>
          {block}
        </Dialog>
      )}
    >
      {(material) => <EditForm material={material} onClose={onClose} />}
    </Loaded>
  )
}

function EditForm({ material, onClose }: { material: MaterialDetail; onClose: () => void }) {
  const { id } = material
  const options = useMaterialOptions()
  const update = useBulkAction(materialCalls.update, {
    ...{ weight: 'asked', quiet: true, done: '设置成功', unit: '个素材', name: '素材' },
  })
  const link = useAction(materialCalls.fileLink, { weight: { harmless: 'reads' } })
  const { updated_at, conflict } = useConflict<Values>(material, labelsOf(options), async () => {
    const now = await send(materialCalls.detail, { id })
    return { updated_at: now.updated_at, values: valuesOf(now) }
  })
  return (
    <FormDialog
      title={`编辑素材「${material.name}」`}
      submitText="保存"
      initValues={valuesOf(material)}
      conflict={conflict}
      action={update}
      toRequest={({ title, folder_id, spu_id, ...licence }: Values) => ({
        ...{ ids: [id], updated_at },
        changes: {
          ...{ title: title.trim(), folder_id: folder_id ?? 0, spu_id: spu_id ?? 0 },
          licence: toLicence(licence),
        },
      })}
      onClose={onClose}
    >
      {(values) => (
        <>
          <Form.Input
            field="title"
            label="名称"
            maxLength={MATERIAL_NAME_MAX}
            rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
          />
          <PlaceFields options={options} />
          <LicenceFields values={values} link={(file_url) => link.run({ id, file_url })} />
        </>
      )}
    </FormDialog>
  )
}
