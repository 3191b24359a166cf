import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Emision, Pendientes } from '#contract/catalogos/finiquitos'
import { translate } from '#i18n/translate'
import { FINIQUITOS, pagadoPor, porSituacion } from '#resources/catalogos/finiquitos/finiquitos-model.ts'
import { useConsulta } from '#src/data/use-consulta.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Cargando, Fallo, Vacio } from '#src/page/estados.tsx'
import { BotonEmitir } from './BotonEmitir.tsx'
import { Cifras } from './Cifras.tsx'
import { Emitidos } from './Emitidos.tsx'
import { Impedidas } from './Impedidas.tsx'
import { Listas } from './Listas.tsx'

/**
 * The enrolments of a course that wait for a settlement: those that can have it, all chosen at first, and those that
 * can't.
 */
export function PendientesDeCurso({ curso_id }: { curso_id: number }) {
  const [excluidas, setExcluidas] = useState<ReadonlySet<number>>(new Set())
  const [emision, setEmision] = useState<Emision | null>(null)
  const { data, error, refetch } = useConsulta<Pendientes>(FINIQUITOS, 'pendientes', { params: { curso_id } })
  if (error) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data) return <Cargando />
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {emision && <Emitidos emision={emision} />}
      {data.total > 0 ? (
        <Espera pendientes={data} excluidas={excluidas} onExcluir={setExcluidas} onEmitidos={setEmision} />
      ) : (
        !emision && <Vacio texto="finiquitos.emitir.ninguna" />
      )}
    </Box>
  )
}

interface EsperaProps {
  pendientes: Pendientes
  excluidas: ReadonlySet<number>
  onExcluir: (excluidas: ReadonlySet<number>) => void
  onEmitidos: (emision: Emision) => void
}

function Espera({
  pendientes: { filas, total, pueden, con_deuda, debe },
  excluidas,
  onExcluir,
  onEmitidos,
}: EsperaProps) {
  const { listas, impedidas } = porSituacion(filas)
  const elegidas = new Set(listas.flatMap(({ matricula_id }) => (excluidas.has(matricula_id) ? [] : [matricula_id])))
  return (
    <>
      <Cifras
        cifras={[
          { label: 'finiquitos.emitir.pueden', valor: pueden },
          { label: 'finiquitos.emitir.pagado', valor: <Dinero centavos={pagadoPor(filas, elegidas)} /> },
          {
            label: 'finiquitos.emitir.deben',
            valor:
              con_deuda > 0 ? (
                <>
                  {con_deuda} · <Dinero centavos={debe} />
                </>
              ) : (
                0
              ),
          },
        ]}
      />
      {total > filas.length && (
        <Alert severity="info">{translate('finiquitos.emitir.mas', { mostradas: filas.length, total })}</Alert>
      )}
      <Listas
        filas={listas}
        elegidas={elegidas}
        onElegir={(ids) =>
          onExcluir(new Set(listas.flatMap(({ matricula_id }) => (ids.has(matricula_id) ? [] : [matricula_id]))))
        }
      />
      {impedidas.length > 0 && <Impedidas filas={impedidas} />}
      <BotonEmitir matricula_ids={[...elegidas]} curso={filas[0]?.curso_nombre ?? ''} onEmitidos={onEmitidos} />
    </>
  )
}
