import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { CargoSaldado, Finiquito } from '#contract/catalogos/finiquitos'
import { enLinea, formatoDni, formatoFecha, formatoInstante } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { MATRICULAS } from '#resources/catalogos/matriculas/matriculas-model.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import {
  Documento,
  Encabezado,
  Importes,
  Partida,
  Partidas,
  Pie,
  Renglon,
  Rotulo,
  SinEfecto,
  Total,
} from '#src/page/papel/Documento.tsx'
import { EnlaceRegistro, Estudiante } from '#src/page/papel/EnlaceRegistro.tsx'

/** A settlement as its letter says it: whose, of what, each charge with its receipts, and what became of it. */
export const FiniquitoPapel = ({ finiquito }: { finiquito: Finiquito }) => (
  <Documento
    clase={[translate('finiquitos.papel.titulo'), translate(`opciones.tipo.${finiquito.tipo}`)].join(' · ')}
    numero={finiquito.numero}
    cuando={formatoFecha(finiquito.fecha)}
    estado={<EstadoDe estado={finiquito.estado} />}
    tachado={finiquito.estado === 'revocado'}
    ancho={720}
  >
    {finiquito.estado === 'revocado' && <Revocacion finiquito={finiquito} />}
    <Quien finiquito={finiquito} />
    <Partidas label={translate('finiquitos.papel.cargos')}>
      {finiquito.detalle.cargos.map((cargo) => (
        <Cargo key={cargo.cargo_id} cargo={cargo} />
      ))}
    </Partidas>
    <Totales finiquito={finiquito} />
    <Pie verificacion={finiquito.codigo_verificacion}>
      {translate('finiquitos.papel.emitio', { nombre: finiquito.usuario_nombre })}
    </Pie>
  </Documento>
)

const Revocacion = ({ finiquito: { revocado_en, revocado_por_nombre, revocado_motivo } }: { finiquito: Finiquito }) => (
  <SinEfecto
    titulo={translate('finiquitos.papel.revocado', {
      quien: revocado_por_nombre ?? '',
      cuando: revocado_en ? formatoInstante(revocado_en) : '',
    })}
    motivo={revocado_motivo}
  />
)

function Quien({ finiquito }: { finiquito: Finiquito }) {
  const {
    detalle: { titular, estudiante, curso },
    cliente_id,
    motivo,
    motivo_texto,
    respaldo,
  } = finiquito
  const propio = titular.condicion === 'titular'
  return (
    <Encabezado>
      <Rotulo titulo={translate('campos.cliente')}>
        <Estudiante id={cliente_id} nombre={estudiante.nombre} /> <Suave>· {estudiante.codigo}</Suave>
      </Rotulo>
      {!propio && (
        <Rotulo titulo={translate('finiquitos.papel.titular')}>
          {titular.nombre}{' '}
          <Suave>
            · {enLinea(translate(`opciones.condicion.${titular.condicion}`), titular.dni && formatoDni(titular.dni))}
          </Suave>
        </Rotulo>
      )}
      <Rotulo titulo={translate('campos.curso')}>
        <EnlaceRegistro resource={MATRICULAS} id={finiquito.matricula_id}>
          {enLinea(curso.nombre, curso.periodo)}
        </EnlaceRegistro>{' '}
        <Suave>
          ·{' '}
          {translate('finiquitos.papel.duracion', {
            desde: formatoFecha(curso.desde),
            hasta: formatoFecha(curso.hasta),
          })}
        </Suave>
      </Rotulo>
      {motivo && (
        <Rotulo titulo={translate('campos.motivo')}>
          {[translate(`opciones.motivo.${motivo}`), motivo_texto].join(': ')}
        </Rotulo>
      )}
      {respaldo && <Rotulo titulo={translate('campos.respaldo')}>{respaldo}</Rotulo>}
    </Encabezado>
  )
}

const Cargo = ({ cargo: { descripcion, bruto, descuento, condonado, descuentos, pagos } }: { cargo: CargoSaldado }) => (
  <Partida>
    <Renglon titulo={descripcion}>
      <Dinero centavos={bruto} />
    </Renglon>
    {descuento > 0 && (
      <Renglon titulo={descuentos.map(({ nombre }) => nombre).join(', ')} suave>
        <Dinero centavos={-descuento} />
      </Renglon>
    )}
    {pagos.map((pago, indice) => (
      <Renglon
        key={indice}
        titulo={translate('finiquitos.papel.pago', { numero: pago.numero, fecha: formatoFecha(pago.fecha) })}
        suave
      >
        <Dinero centavos={-pago.monto} />
      </Renglon>
    ))}
    {condonado > 0 && (
      <Renglon titulo={translate('finiquitos.papel.condonado_cargo')} suave>
        <Dinero centavos={-condonado} />
      </Renglon>
    )}
  </Partida>
)

function Totales({ finiquito: { total_cargos, total_descuentos, total_pagado, condonado } }: { finiquito: Finiquito }) {
  const montos = [
    ['campos.total_cargos', total_cargos],
    ['finiquitos.papel.descuentos', total_descuentos],
    ['campos.condonado', condonado],
  ] as const
  return (
    <Importes>
      {montos.map(
        ([clave, monto]) =>
          monto > 0 && (
            <Rotulo key={clave} titulo={translate(clave)}>
              <Dinero centavos={monto} />
            </Rotulo>
          ),
      )}
      <Total titulo={translate('campos.total_pagado')} centavos={total_pagado} />
    </Importes>
  )
}

const Suave = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
)
