const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info']

/**
 * What `pnpm audit --json` has answered, in lines for operators: weaknesses that are `known`, `none`, or that no registry has told
 * (`unanswered`), which is neither.
 * @param {string} stdout @param {string} stderr
 * @returns {{ outcome: 'known' | 'none' | 'unanswered', lines: string[] }}
 */
export function auditOf(stdout, stderr) {
  const answer = answerIn(stdout)
  if (!answer) {
    const said = `${stdout}\n${stderr}`.match(/ERR_\w+|responded with \d+/g) ?? ['no answer']
    return {
      outcome: 'unanswered',
      lines: [
        `libraries: no registry answers advisories (${[...new Set(said)].join(', ')}): nothing is known of their weaknesses`,
      ],
    }
  }
  const found = Object.values(answer.advisories)
  if (found.length === 0) return { outcome: 'none', lines: ['libraries: no weakness of them is known'] }
  const lines = found
    .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
    .map(({ severity, module_name, title, url }) => `libraries: ${severity} · ${module_name} · ${title} · ${url}`)
  return { outcome: 'known', lines }
}

function answerIn(text) {
  try {
    const answer = JSON.parse(text)
    return answer !== null && typeof answer.advisories === 'object' && answer.advisories !== null ? answer : undefined
  } catch {
    return undefined
  }
}
