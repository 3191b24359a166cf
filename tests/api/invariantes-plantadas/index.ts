import { CAJAS } from './cajas.ts'
import { CUENTAS } from './cuentas.ts'
import { DOCUMENTOS } from './documentos.ts'
import { FIRMAS } from './firmas.ts'
import { RECIBOS } from './recibos.ts'
import type { Plantadas } from '#tests/api/servidor/invariantes-escena'

export const PLANTADAS: Plantadas = { ...CUENTAS, ...RECIBOS, ...FIRMAS, ...CAJAS, ...DOCUMENTOS }
