import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { formatoDni, formatoFecha, enLinea } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import type { OtroRegistro, RegistroVisto } from '#contract/reportes/nuevos-registros'
import { translate } from '#i18n/translate'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { porDecidir, REGISTROS } from './registros-model.ts'

interface ParecidosProps {
  registro: RegistroVisto
  onComparar: (cliente_id: number) => void
}

/**
 * Students on file who may be this one or belong to the same guardian, and other registrations of the child or the
 * family.
 */
export function Parecidos({ registro, onComparar }: ParecidosProps) {
  const { duplicados, encargado, otros, hermanos } = registro
  const familia = encargado?.estudiantes.filter(({ id }) => !duplicados.some((duplicado) => duplicado.id === id)) ?? []
  return (
    <>
      {porDecidir(registro) && (
        <Panel titulo="registros.parecidos">
          {duplicados.length === 0 && <Aparte>{translate('registros.sin_parecidos')}</Aparte>}
          <Renglones>
            {duplicados.map(({ id, codigo, nombre, fecha_nacimiento, dni, encargado_nombre, motivo }) => (
              <Fila
                key={id}
                titulo={nombre}
                enlace={`/${recursoDe('Clientes')}/${id}/show`}
                codigo={codigo}
                detalle={[
                  translate(`registros.mismo_${motivo}`),
                  fecha_nacimiento && formatoFecha(fecha_nacimiento),
                  dni && formatoDni(dni),
                  encargado_nombre,
                ]}
              >
                <Button
                  size="small"
                  variant="outlined"
                  onClick={() => onComparar(id)}
                  aria-label={`${translate('registros.comparar')}: ${nombre}`}
                >
                  {translate('registros.comparar')}
                </Button>
              </Fila>
            ))}
            {familia.map(({ id, codigo, nombre }) => (
              <Fila
                key={id}
                titulo={nombre}
                enlace={`/${recursoDe('Clientes')}/${id}/show`}
                codigo={codigo}
                detalle={[translate('registros.hijo_de', { encargado: encargado?.nombre })]}
              >
                <Button
                  size="small"
                  onClick={() => onComparar(id)}
                  aria-label={`${translate('registros.comparar')}: ${nombre}`}
                >
                  {translate('registros.comparar')}
                </Button>
              </Fila>
            ))}
          </Renglones>
        </Panel>
      )}
      <Otros titulo="registros.otros" registros={otros} />
      <Otros titulo="registros.juntos" registros={hermanos} />
    </>
  )
}

function Otros({ titulo, registros }: { titulo: string; registros: readonly OtroRegistro[] }) {
  if (registros.length === 0) return null
  return (
    <Panel titulo={titulo}>
      <Renglones>
        {registros.map(({ id, codigo, nombre, estado }) => (
          <Fila key={id} titulo={nombre} enlace={`/${REGISTROS}/${id}/show`} codigo={codigo} detalle={[]}>
            <Box sx={{ fontSize: '0.875rem' }}>
              <EstadoDe estado={estado} />
            </Box>
          </Fila>
        ))}
      </Renglones>
    </Panel>
  )
}

function Fila({
  titulo,
  enlace,
  codigo,
  detalle,
  children,
}: {
  titulo: string
  enlace: string
  codigo: string
  detalle: readonly (string | null)[]
  children: ReactNode
}) {
  return (
    <Renglon
      titulo={
        <>
          <Enlace to={enlace} sx={{ fontWeight: 600 }}>
            {titulo}
          </Enlace>{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {codigo}
          </Box>
        </>
      }
      detalle={enLinea(...detalle)}
      despues={children}
    />
  )
}
