# The same program after the move: the same lines, by GraphQL.
#
#   python3 moved.py http://127.0.0.1:4000 INV-7001
import json
import sys
from decimal import Decimal
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

base, number = sys.argv[1:]


def ask(query, variables={}, headers={}):
    body = json.dumps({"query": query, "variables": variables}).encode()
    request = Request(base + "/graphql", data=body, headers={"Content-Type": "application/json", **headers})
    try:
        with urlopen(request) as answer:
            answered = json.load(answer)
    except HTTPError as refused:
        answered = json.load(refused)
    return answered.get("data") or {}, answered.get("errors", [None])[0]


data, _ = ask('mutation { login(username: "manager@mill.test", password: "selvedge") { accessToken } }')
headers = {"Authorization": f"Bearer {data['login']['accessToken']}"}

data, _ = ask("{ locations(first: 1) { totalCount nodes { name } } }", {}, headers)
locations = data["locations"]
print(f"{locations['totalCount']} locations, first {locations['nodes'][0]['name']}")

CREATE_BILL = """mutation ($input: CreateBillInput!) {
  createBill(input: $input) { billNumber totalAmount currency status } }"""
# Amounts are texts, so that no digit is lost.
variables = {"input": {
    "billNumber": number, "billType": "SUPPLIER", "supplierId": "sup-1", "currency": "USD",
    "lineItems": [{"description": "Poplin", "qty": "100", "unitPrice": "1.6"}],
}}
# With a key, a request that got no answer can be sent again: the bill is entered once.
data, _ = ask(CREATE_BILL, variables, {**headers, "Idempotency-Key": str(uuid4())})
bill = data["createBill"]
print(f"{bill['billNumber']}: {Decimal(bill['totalAmount']):.2f} {bill['currency']}, {bill['status'].lower()}")

_, taken = ask(CREATE_BILL, variables, headers)
print(f"again: {taken['extensions']['code']} {taken['message'].split(':')[0]}")

_, own = ask('mutation { approveMaterialRequest(id: "mr-10") { status } }', {}, headers)
print(f"mr-10: {own['extensions']['code']} {own['message'].split(',')[0]}")
