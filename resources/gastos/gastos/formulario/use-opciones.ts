import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { GastoOpciones } from '#contract/gastos/gastos'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { conListas } from '#src/data/forma.ts'
import { GASTOS } from '#resources/gastos/gastos/gastos-model.ts'

/** Choices of an expense's form: the user's till, the accounts, and which months are closed. */
export function useOpciones() {
  const provider = useDataProvider<CampanaDataProvider>()
  return useQuery({
    queryKey: [GASTOS, 'opciones'],
    queryFn: async ({ signal }) =>
      conListas(
        await provider.consulta<GastoOpciones>(GASTOS, 'opciones', {}, signal),
        'cajas_chicas',
        'cuentas',
        'sin_costo',
        'retenciones',
      ),
  })
}
