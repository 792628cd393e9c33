/** Whose orders the own figures of a talent hold: the reader's own, his department's, the enterprise's. From narrow to wide. */
export const FIGURE_SCOPES = ['own', 'dept', 'corp'] as const
export type FigureScope = (typeof FIGURE_SCOPES)[number]
/** The scopes in words, for summaries of calls. */
export const FIGURE_SCOPE_TEXT = '我的（own）、部门（dept，含下级）或企业（corp）'
