import { fileSize } from '@crm/base/text'
import { ATTACHMENT_BYTES_MAX } from '@crm/contracts/rules/attachments'
import { MATERIAL_FILES_MAX, MATERIAL_NAME_MAX } from '@crm/contracts/rules/materialRules'
import { Button, Checkbox, Input, TextButton } from '@crm/ui/base'
import { Picture } from '@crm/ui/data'
import { useUpload, withField } from '@crm/ui/form'
import classes from './Material.module.css'
import { type SentFile, sendMaterialFile, type AddResult } from './sendMaterial.ts'

export const MATERIAL_FILE_TYPES = 'image/png,image/jpeg,image/gif,image/webp,video/mp4'

interface MaterialFilesProps {
  value?: readonly SentFile[]
  onChange?: (files: SentFile[]) => void
  max?: number
  /** What became of the files that were to be taken in, by address. */
  taken?: ReadonlyMap<string, AddResult>
  /** Those that are to be taken in although the same is there. */
  accepted?: ReadonlySet<string>
  onAccept?: (file_url: string, accepts: boolean) => void
}

const NONE: ReadonlyMap<string, AddResult> = new Map()

/** Files to be taken in: chosen, measured, sent at once, named; what is the same as another says so and can be wanted all the same. */
function Files({
  value = [],
  onChange,
  max = MATERIAL_FILES_MAX,
  taken = NONE,
  accepted,
  onAccept,
}: MaterialFilesProps) {
  const check = async (files: readonly File[], room: number) => {
    const known = files.filter((file) => MATERIAL_FILE_TYPES.split(',').includes(file.type))
    const small = known.filter((file) => file.size <= ATTACHMENT_BYTES_MAX)
    const fault =
      known.length < files.length
        ? '仅支持 png、jpg、gif、webp 图片与 mp4 视频'
        : small.length < known.length
          ? `单个文件不能超过 ${fileSize(ATTACHMENT_BYTES_MAX)}`
          : small.length > room
            ? `最多上传 ${max} 个文件`
            : undefined
    return { taken: small.slice(0, room), fault }
  }
  const { input, sending, fault, room, browse, onFiles, remove } = useUpload<SentFile>({
    ...{ value, onChange, max, check, send: sendMaterialFile },
  })
  const rename = (file_url: string, title: string) =>
    onChange?.(value.map((file) => (file.file_url === file_url ? { ...file, title } : file)))
  return (
    <div>
      <ul className={classes.files} aria-label="待添加的文件">
        {value.map((file) => {
          const became = taken.get(file.file_url)
          return (
            <li key={file.file_url} className={classes.file}>
              <Picture src={file.cover} name={file.title} size={40} />
              <Input
                size="small"
                aria-label={`${file.title}的名称`}
                maxLength={MATERIAL_NAME_MAX}
                value={file.title}
                disabled={became?.done === true}
                onChange={(title) => rename(file.file_url, title)}
              />
              <span className={classes.note}>{became?.done ? '已添加' : fileSize(file.size)}</span>
              {became?.done !== true && (
                <TextButton
                  label={`移除 ${file.title}`}
                  onClick={() => remove((each) => each.file_url === file.file_url)}
                >
                  移除
                </TextButton>
              )}
              {became?.done === false && (
                <span className={classes.fault} role="alert">
                  {became.reason}
                  {became.isSame && (
                    <Checkbox
                      checked={accepted?.has(file.file_url) ?? false}
                      onChange={({ target }) => onAccept?.(file.file_url, target.checked === true)}
                    >
                      仍要上传
                    </Checkbox>
                  )}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <Button loading={sending > 0} disabled={room <= 0} onClick={browse}>
        {max === 1 ? '选择文件' : `选择文件（${value.length}/${max}）`}
      </Button>
      {fault && (
        <div className={classes.fault} role="alert">
          {fault}
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="素材文件"
        accept={MATERIAL_FILE_TYPES}
        multiple={max > 1}
        onChange={onFiles}
      />
    </div>
  )
}

/** The field of a form for files that become materials: `<MaterialFiles field="files" label="文件" />`, its values `SentFile[]`. */
export const MaterialFiles = withField(Files)
