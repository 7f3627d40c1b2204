/**
 * lite does not quote the argument names of an rpc call in its SQL, so an argument called `table` or `limit` is a syntax error, unlike on
 * hosted. This quotes them.
 */
import {
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type QueryId,
  RawNode,
  type RootOperationNode,
} from 'kysely'

class QuoteArgumentNames extends OperationNodeTransformer {
  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const name = node.sqlFragments[1]?.startsWith(' := ') === true ? node.parameters[0] : undefined
    if (name === undefined || !RawNode.is(name)) return super.transformRaw(node, queryId)
    const quoted: OperationNode = RawNode.createWithSql(quote(name.sqlFragments.join('')))
    return super.transformRaw({ ...node, parameters: [quoted, ...node.parameters.slice(1)] }, queryId)
  }
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

const transformer = new QuoteArgumentNames()

export const quotedArguments: KyselyPlugin = {
  transformQuery: ({ node, queryId }): RootOperationNode => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
}
