import { useAction } from '@crm/client/hooks'
import { aiCalls } from '@crm/contracts/calls/ai'
import type { VideoRow } from '@crm/contracts/calls/videos'
import { Button, Dialog, Tabs } from '@crm/ui/base'
import { useState } from 'react'
import classes from './AiTools.module.css'
import { AiUses } from './AiUses.tsx'
import { ScriptTools } from './ScriptTools.tsx'

/** Tools of the dialog. */
export type AiTool = 'watermark' | 'script'

const tools = [
  { key: 'watermark', label: '去水印' },
  { key: 'script', label: '提取文案与仿写' },
] as const

interface AiDialogProps {
  video: Pick<VideoRow, 'title' | 'url' | 'goods'>
  /** There is a file to take the watermark from: notes of pictures have none. */
  hasFile: boolean
  /** Shown first. */
  tool: AiTool
  onClose: () => void
}

/** AI 工具 of one video. */
export function AiDialog({ video, hasFile, tool, onClose }: AiDialogProps) {
  const [shown, setShown] = useState<AiTool>(tool)
  return (
    <Dialog open width={704} title={`AI 工具：${video.title}`} maskCloses={false} onClose={onClose}>
      <div className={classes.tools}>
        {hasFile && <Tabs label="AI 工具" items={tools} value={shown} onChange={setShown} />}
        {shown === 'script' ? <ScriptTools video={video} /> : <Watermark url={video.url} />}
      </div>
    </Dialog>
  )
}

function Watermark({ url }: { url: string }) {
  const remove = useAction(aiCalls.removeWatermark, { weight: { harmless: 'reads' } })
  const [file, setFile] = useState<string>()
  const run = async () => {
    const answer = await remove.run({ url })
    if (answer) setFile(answer.url)
  }
  return (
    <div className={classes.file}>
      <div className={classes.row}>
        <Button theme="solid" loading={remove.saving} onClick={() => void run()}>
          去除水印
        </Button>
        {remove.saving && (
          <Button type="tertiary" onClick={remove.cancel}>
            取消
          </Button>
        )}
        <AiUses />
      </div>
      {file !== undefined && (
        <>
          {/* A talent's video comes without subtitles. */}
          <video src={file} controls preload="metadata" aria-label="无水印视频" />
          <a href={file} download target="_blank" rel="noopener noreferrer">
            下载无水印视频
          </a>
        </>
      )}
    </div>
  )
}
