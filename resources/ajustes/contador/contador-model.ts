import { recursoDe } from '#contract/modulos'

export const CONTADOR = recursoDe('Contador')
