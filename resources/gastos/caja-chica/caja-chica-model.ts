import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ValidateForm } from 'react-admin'
import type * as z from 'zod'
import { defectosDeOrigen, type CajaChicaOpciones } from '#contract/gastos/caja-chica'
import { recursoDe } from '#contract/modulos'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { conListas } from '#src/data/forma.ts'
import { validarCon } from '#src/form/validation.ts'

export const CAJA_CHICA = recursoDe('CajaChica')

/** As a form begins: cash of the office. */
export const DE_LA_OFICINA = { metodo: 'efectivo', cuenta_id: null, referencia: '', de_caja: false }

/** Validates each field of a form that moves cash of a fund by itself, then where the cash comes from. */
export function validarConOrigen(schema: z.ZodObject): ValidateForm {
  const validarCampos = validarCon(schema)
  return (valores) => {
    const errores = validarCampos(valores)
    if (errores && Object.keys(errores).length) return errores
    const { metodo, cuenta_id, de_caja } = valores
    return Object.fromEntries(
      Object.entries(defectosDeOrigen({ metodo, cuenta_id, de_caja })).map(([campo, { key, params }]) => [
        campo,
        { message: key, args: params },
      ]),
    )
  }
}

/** Choices for a fund: who may answer for it, the bank accounts, and whether the user has a till open. */
export function useOpcionesDeCajaChica() {
  const provider = useDataProvider<CampanaDataProvider>()
  return useQuery({
    queryKey: [CAJA_CHICA, 'opciones'],
    queryFn: async ({ signal }) =>
      conListas(await provider.consulta<CajaChicaOpciones>(CAJA_CHICA, 'opciones', {}, signal), 'usuarios', 'cuentas'),
  })
}
