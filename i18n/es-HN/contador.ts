import type { PuntoContador } from '#contract/ajustes/contador'

const NO_APLICA = 'El centro no lo usa: no hay nada que confirmar.'

/** Words for the states of points of law (`opciones.estado`). */
export const estados = {
  pendiente: 'Pendiente',
  cambio: 'Cambió',
  confirmado: 'Confirmado',
  no_aplica: 'No aplica',
} as const

/** Points of law as the product reads them, for the school's accountant to confirm. */
export const contador = {
  ley: 'Lo que leemos de la ley',
  producto: 'Cómo lo hace Campana',
  asi_lo_tiene: 'Así lo tiene el centro',
  confirmacion: 'Confirmación',
  nota: 'Campana no sustituye a su contador. Cada punto es una lectura de la ley: hasta que lo confirme, las pantallas que lo usan dicen «confirme con su contador».',
  mora: '%{valor}, %{cada}, con %{dias} días de gracia',
  mora_isv: 'La mora, los intereses que se agregan a mano y el cobro del banco por un pago rechazado: %{isv}, sin ISV.',
  cambiados: 'Agregado o cambiado desde que se confirmó',
  cambio: 'Lo que se confirmó ya no es así en el centro: confírmelo de nuevo.',
  no_aplica: NO_APLICA,
  confirmar: {
    boton: 'Anotar confirmación',
    pregunta: 'El contador confirmó «%{punto}»',
    detalle: 'Se guarda con su nombre y la fecha, y vale para lo que el centro tiene hoy.',
    observacion_ayuda: 'Quién lo confirmó, cómo y con qué condiciones.',
    hecho: 'Confirmación anotada.',
    frase: 'anotó que el contador confirmó «%{punto}»',
    ya: NO_APLICA,
  },
  retirar: {
    boton: 'Retirar confirmación',
    pregunta: 'Retirar la confirmación de «%{punto}»',
    detalle: 'Las pantallas vuelven a decir que se confirme.',
    hecho: 'Confirmación retirada.',
    frase: 'retiró la confirmación del contador de «%{punto}»',
    ya: 'Este punto no está confirmado.',
  },
  error: {
    cambio: 'El centro cambió mientras usted lo leía. Revise cómo está ahora y confírmelo de nuevo.',
  },
  de: {
    cursos: {
      ley: 'Los servicios de enseñanza están exentos del ISV si el centro o el curso están en la exención; un curso libre puede no estarlo.',
      producto:
        'Cada curso dice si es exento o gravado; sus cuotas y los servicios que se agregan a ellas llevan lo mismo. Su mora, no.',
    },
    productos: {
      ley: 'Un libro puede estar exento; un uniforme, un alimento o una fotocopia pagan 15 %, y algunos bienes 18 %.',
      producto: 'Cada producto dice su ISV, que va incluido en el precio.',
    },
    mora: {
      ley: 'La mora y los intereses no llevan ISV: su base no incluye lo que cuesta financiar (Decreto-Ley 24, art. 3). Su monto debe estar en el contrato con la familia.',
      producto:
        'Con una regla, Campana agrega un cargo de mora por cada cuota vencida, sin ISV, y nunca mora de la mora. Un recargo a mano dice si es interés (sin ISV) o un servicio (con el ISV de su curso). Lo que el banco cobró por un pago rechazado se traslada sin ISV. Lo ya facturado se queda como está.',
    },
    anticipos: {
      ley: 'El dinero recibido antes del servicio se factura cuando se recibe, y no otra vez cuando se aplica.',
      producto: 'El saldo a favor se factura como anticipo con su recibo; al usarlo, el recibo dice que ya se facturó.',
    },
    facturar: {
      ley: 'También las ventas exentas necesitan documento fiscal.',
      producto: '«A pedido» y «nunca» dejan recibos sin factura: Campana los lista, pero no los factura por sí sola.',
    },
    papel_termico: {
      ley: 'Un documento fiscal debe conservarse legible cinco años; el papel térmico se borra.',
      producto: 'Campana imprime en rollo de 80 mm y guarda cada documento para imprimirlo igual otra vez.',
    },
    consumidor_final: {
      ley: 'De más de L 10,000 la factura lleva el nombre y la identidad o el RTN del cliente.',
      producto: 'De más del monto que dice el centro, no se factura sin nombre e identidad.',
    },
    libro_compras: {
      ley: 'La Declaración Mensual de Compras pide RTN, CAI, número, fecha y los importes de cada tasa.',
      producto:
        'El libro de compras lleva esas columnas: cada documento y cada nota de crédito en su fila, por su fecha.',
    },
    credito_fiscal: {
      ley: 'Da crédito el ISV de compras con el RTN del centro y un CAI válido, en su mes o en los tres siguientes; lo de uso mixto, en la proporción de ventas gravadas. Se declara hasta el día 10 del mes siguiente.',
      producto:
        'Cada gasto dice su uso y el mes de su crédito; lo que nadie marcó es costo, y un mes cerrado no cambia.',
    },
    numeros_sin_usar: {
      ley: 'Los números que quedan de un rango vencido, y los que se saltaron, ya no se usan y se declaran al SAR.',
      producto:
        'Campana lista lo que quedó de cada rango vencido o cerrado y los huecos entre dos documentos; lo usado antes de Campana no lo conoce.',
    },
  } satisfies Record<PuntoContador, { ley: string; producto: string }>,
}
