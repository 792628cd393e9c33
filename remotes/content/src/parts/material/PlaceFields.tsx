import { Form } from '@crm/ui/form'
import classes from './Material.module.css'
import type { useMaterialOptions } from './useMaterialOptions.ts'

const WIDE = { width: '100%' }

/** Where a material belongs: a folder, an SPU. */
export function PlaceFields({
  options,
}: {
  options: Pick<ReturnType<typeof useMaterialOptions>, 'folderOptions' | 'spus'>
}) {
  return (
    <div className={classes.pair}>
      <Form.Select
        field="folder_id"
        label="文件夹"
        showClear
        style={WIDE}
        placeholder="不放入文件夹"
        optionList={options.folderOptions}
      />
      <Form.Select
        field="spu_id"
        label="SPU"
        filter
        showClear
        style={WIDE}
        placeholder="不关联"
        optionList={options.spus}
      />
    </div>
  )
}
