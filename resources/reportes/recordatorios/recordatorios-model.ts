import { recursoDe } from '#contract/modulos'

export const RECORDATORIOS = recursoDe('Recordatorios')
