import { doneMessage } from '@crm/base/messages'
import type { ScriptShot } from '@crm/contracts/calls/hotspots'
import { toast } from '@crm/platform/feedback'
import { Button, useIsPhone } from '@crm/ui/base'
import { copyText, saveText } from '@crm/ui/data'
import { NumberInput, TextArea, useLeaveGuard } from '@crm/ui/form'
import { useState } from 'react'
import classes from './ideas.module.css'
import { lengthOf, SHOT_HEADS, scriptCsv, scriptText } from './scriptText.ts'

const SECONDS_MAX = 600

/** 分镜 of an idea: changed by hand, copied and downloaded as it stands then; leaving with changes that were neither asks. */
export function ScriptTable({ title, shots: made }: { title: string; shots: readonly ScriptShot[] }) {
  const isPhone = useIsPhone()
  const [shots, setShots] = useState(made)
  const [taken, setTaken] = useState(made)
  useLeaveGuard(shots !== taken, false)
  const change = (at: number, part: Partial<ScriptShot>) =>
    setShots((now) => now.map((shot, place) => (place === at ? { ...shot, ...part } : shot)))
  const copy = async () => {
    if (!(await copyText(scriptText(title, shots)))) return toast.error('复制失败，请手动复制')
    toast.success(doneMessage.copied)
    setTaken(shots)
  }
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.shots} aria-label={`分镜脚本：${title}`}>
          <thead>
            <tr>
              {SHOT_HEADS.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shots.map(({ scene, words, seconds }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a shot is its place
              <tr key={at}>
                <td className={classes.number}>{at + 1}</td>
                <td>
                  {isPhone ? (
                    scene
                  ) : (
                    <TextArea
                      autosize
                      rows={1}
                      aria-label={`镜 ${at + 1} 画面`}
                      value={scene}
                      onChange={(text) => change(at, { scene: text })}
                    />
                  )}
                </td>
                <td>
                  {isPhone ? (
                    words
                  ) : (
                    <TextArea
                      autosize
                      rows={1}
                      aria-label={`镜 ${at + 1} 口播`}
                      value={words}
                      onChange={(text) => change(at, { words: text })}
                    />
                  )}
                </td>
                <td className={classes.seconds}>
                  {isPhone ? (
                    seconds
                  ) : (
                    <NumberInput
                      label={`镜 ${at + 1} 时长（秒）`}
                      min={1}
                      max={SECONDS_MAX}
                      value={seconds}
                      onChange={(value) => change(at, { seconds: Number(value) || 1 })}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.row}>
        <span className={classes.hint}>
          共 {shots.length} 镜，{lengthOf(shots)} 秒
        </span>
        <Button size="small" onClick={() => void copy()}>
          复制脚本
        </Button>
        <Button
          size="small"
          onClick={() => {
            saveText(`${title}.csv`, scriptCsv(shots))
            setTaken(shots)
          }}
        >
          下载表格
        </Button>
      </div>
    </>
  )
}
