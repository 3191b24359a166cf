import { recursoDe } from '#contract/modulos'

export const REPORTADOS = recursoDe('PagosReportados')
