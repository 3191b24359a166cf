import Box from '@mui/material/Box'
import { TextInput, useCanAccess } from 'react-admin'
import { enLinea, formatoFecha, formatoLempiras, formatoMes } from '#contract/texto/formato'
import { ACTOS_DE_NOTA, type Gasto } from '#contract/gastos/gastos'
import { defectosDeImportes } from '#contract/gastos/importes'
import { NotaDeGastoCrear, type NotaDeGasto } from '#contract/gastos/notas'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { GASTOS, importesEn, sinVacios } from './gastos-model.ts'
import { Importes } from './formulario/Importes.tsx'
import { Periodo } from './formulario/Periodo.tsx'

const validarCampos = validarCon(NotaDeGastoCrear)

/** Each field by itself, then the parts with the total. */
function validar(valores: Record<string, unknown>) {
  const errores = validarCampos(sinVacios(valores))
  if (errores && Object.keys(errores).length) return errores
  return Object.fromEntries(
    Object.entries(defectosDeImportes(importesEn(valores))).map(([campo, { key, params }]) => [
      campo,
      { message: key, args: params },
    ]),
  )
}

/** The supplier's credit notes of an expense, and what they leave of it; nothing for one that can have none. */
export function Notas({ gasto }: { gasto: Gasto }) {
  const { canAccess } = useCanAccess({ resource: GASTOS, action: 'create' })
  const queda = gasto.total - gasto.acreditado
  const puede = canAccess && gasto.estado === 'registrado' && queda > 0
  if (!puede && gasto.notas.length === 0) return null
  return (
    <Panel
      titulo="gastos.notas.titulo"
      junto={
        puede && (
          <BotonDialogo label="gastos.notas.agregar" resource={GASTOS} action="create" size="small">
            {(onClose) => <Nueva gasto={gasto} onClose={onClose} />}
          </BotonDialogo>
        )
      }
    >
      {gasto.notas.length === 0 ? (
        <Aparte>{translate('gastos.notas.ninguna')}</Aparte>
      ) : (
        <>
          <Renglones>
            {gasto.notas.map((nota) => (
              <Nota key={nota.id} nota={nota} />
            ))}
          </Renglones>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', pt: 1, fontWeight: 650 }}>
            {translate('gastos.notas.queda')} <Dinero centavos={queda} />
          </Box>
        </>
      )}
    </Panel>
  )
}

function Nota({ nota }: { nota: NotaDeGasto }) {
  const { documento, fecha, periodo, descripcion, total, estado, mes_cerrado, anulado_motivo } = nota
  const anulada = estado === 'anulado'
  return (
    <Renglon
      titulo={documento}
      tachado={anulada}
      detalle={enLinea(
        formatoFecha(fecha),
        periodo !== fecha.slice(0, 7) && translate('gastos.de_mes_contable', { mes: formatoMes(periodo) }),
        descripcion,
        anulada && `${translate('opciones.estado.anulada')}: ${anulado_motivo ?? ''}`,
      )}
      cifra={<Dinero centavos={-total} />}
    >
      {!mes_cerrado && <Actos de={ACTOS_DE_NOTA} registro={nota} fila />}
    </Renglon>
  )
}

const Nueva = ({ gasto, onClose }: { gasto: Gasto; onClose: () => void }) => (
  <DialogoFormulario
    titulo={translate('gastos.notas.nueva', { proveedor: gasto.proveedor })}
    detalle={translate('gastos.notas.detalle', { queda: formatoLempiras(gasto.total - gasto.acreditado) })}
    guardar="gastos.notas.guardar"
    defaultValues={{ fecha: hoyDelCentro(), documento: '', cai_proveedor: '', descripcion: '', total: null }}
    validate={validar}
    enviar={(valores, accion) => accion(GASTOS, gasto.id, 'notas', sinVacios(valores))}
    unaVez
    hecho="gastos.notas.hecho"
    onClose={onClose}
  >
    <Seccion>
      <TextInput source="documento" isRequired autoFocus autoComplete="off" helperText="gastos.notas.documento_ayuda" />
      <FechaInput source="fecha" isRequired helperText="gastos.fecha_ayuda" />
      <Periodo desde={gasto.periodo} />
      <TextInput source="cai_proveedor" autoComplete="off" helperText="gastos.cai_ayuda" />
      <Ancho>
        <TextInput source="descripcion" isRequired autoComplete="off" helperText="gastos.notas.descripcion_ayuda" />
      </Ancho>
    </Seccion>
    <Importes fijo={null} />
  </DialogoFormulario>
)
