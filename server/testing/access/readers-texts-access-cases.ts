import type { AccessCase } from './access-case.ts'

/** Reviews, comments and messages. */
export const readersTextsAccessCases: Readonly<Record<string, AccessCase>> = {
  addCommentToPost: {
    isOpen: true,
    document: `
      mutation {
        addCommentToPost(input: {
          post_id: 1, text: "Dobry wpis.", author_nickname: "Jan", author_email: "jan@example.com", parent_id: 0
        }) { comments { author_nickname author_email customer_id } comment { author_email customer_id } }
      }`,
  },
  countBlogPostView: { isOpen: true, document: 'mutation { countBlogPostView(post_id: 1) }' },
  createProductReview: {
    isOpen: true,
    document: `
      mutation($sku: String!) {
        createProductReview(input: {
          sku: $sku, nickname: "Jan", summary: "Dobra", text: "Przeczytana w dwa dni.",
          ratings: [{ id: "MQ==", value_id: "NQ==" }]
        }) { review { nickname } }
      }`,
    variables: ({ sku }) => ({ sku }),
  },
  updateProductReview: {
    document: `
      mutation($id: ID!) {
        updateProductReview(input: {
          id: $id, nickname: "Jan", summary: "Dobra", text: "Przeczytana w dwa dni.",
          ratings: [{ id: "MQ==", value_id: "NQ==" }]
        }) { review { nickname } }
      }`,
    variables: ({ reviewUid }) => ({ id: reviewUid }),
  },
  deleteProductReview: {
    document: 'mutation($id: ID!) { deleteProductReview(id: $id) }',
    variables: ({ reviewUid }) => ({ id: reviewUid }),
  },
  productReview: {
    document: '{ productReview(id: "MA==") { summary } }',
    isOpen: true,
  },
  reportProductReview: {
    document: 'mutation($id: ID!) { reportProductReview(id: $id, reason: "To jest reklama.") }',
    variables: ({ reviewUid }) => ({ id: reviewUid }),
    isOpen: true,
  },
  productReviewInvitation: {
    isOpen: true,
    document: 'query($link: String!) { productReviewInvitation(link: $link) { nickname product { sku } } }',
    variables: ({ orderId }) => ({ link: `review-${orderId}-4102444800-${'A'.repeat(32)}` }),
  },
  stopReviewReminders: {
    document: 'mutation($link: String!) { stopReviewReminders(link: $link) }',
    variables: ({ orderId }) => ({ link: `reviewstop-${orderId}-0-${'A'.repeat(32)}` }),
    ownerIsRefused: 'graphql-no-such-entity',
  },
  contactUs: {
    isOpen: true,
    document: `
      mutation {
        contactUs(input: { name: "Jan Kot", email: "zgaduje@example.pl", comment: "Dzień dobry" }) { status }
      }`,
  },
  contactForm: {
    isOpen: true,
    document: `
      mutation {
        contactForm(contact: { name: "Jan Kot", email: "zgaduje@example.pl", message: "Halo" }) { message }
      }`,
  },
}
