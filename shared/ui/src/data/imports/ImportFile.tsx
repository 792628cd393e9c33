import { useAction } from '@crm/client/hooks'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { IMPORT_ENDINGS } from '@crm/contracts/taskTypes'
import { IconUpload } from '@douyinfe/semi-icons'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type DragEvent, useRef, useState } from 'react'
import classes from './ImportDrawer.module.css'
import { saveFile } from '../../base/saveFile.ts'
import type { ImportAbout } from './listImport.ts'

interface ImportFileProps {
  about: ImportAbout
  /** Of the file that is uploaded. */
  name: string | undefined
  /** The file is on its way or being read. */
  reading: boolean
  onFile: (file: File) => void
}

/** The template, and the place where a file is chosen or dropped. */
export function ImportFile({ about, name, reading, onFile }: ImportFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const template = useAction(taskCalls.importTemplate, { weight: { harmless: 'reads' } })
  const download = async () => {
    const found = await template.run(about)
    if (found) saveFile(found.file_url, about.mode === 'update' ? '更新模板.xlsx' : '导入模板.xlsx')
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !reading) onFile(file)
  }
  return (
    <>
      {name === undefined && (
        <div className={classes.template}>
          <span>请按模板填写，每行一条；带 * 的列必填，单次最多 5,000 行</span>
          <Button loading={template.saving} onClick={() => void download()}>
            下载模板
          </Button>
        </div>
      )}
      <button
        type="button"
        className={classes.drop}
        data-over={over || undefined}
        data-chosen={name !== undefined || undefined}
        disabled={reading}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconUpload size={name === undefined ? 'extra-large' : 'default'} />
        <span>{reading ? '正在读取并检查文件…' : (name ?? '点击或拖入文件')}</span>
        <span className={classes.small}>
          {name ? '点击可更换文件' : `支持 ${IMPORT_ENDINGS.join('、')}，最大 10MB；.xls 请先另存为 .xlsx`}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="选择文件"
        accept={IMPORT_ENDINGS.join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
