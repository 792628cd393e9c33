export function auditOf(stdout: string, stderr: string): { outcome: 'known' | 'none' | 'unanswered'; lines: string[] }
