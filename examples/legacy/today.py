# A nightly program in Python as the clients of the old service are: plain HTTP on the documented paths.
#
#   python3 today.py http://127.0.0.1:4000 INV-7001
import json
import sys
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

base, number = sys.argv[1:]


def call(method, path, body=None, headers={}):
    try:
        with urlopen(Request(base + path, data=body, headers=headers, method=method)) as answer:
            return answer.status, json.load(answer)
    except HTTPError as refused:
        return refused.code, json.load(refused)


form = urlencode({"username": "manager@mill.test", "password": "selvedge"}).encode()
_, login = call("POST", "/auth/login", form)
headers = {"Authorization": f"Bearer {login['access_token']}", "Content-Type": "application/json"}


def send(path, body):
    return call("POST", path, json.dumps(body).encode(), headers)


_, locations = call("GET", "/logistics/locations?limit=1", headers=headers)
print(f"{locations['pagination']['total']} locations, first {locations['data'][0]['name']}")

bill = {
    "billNumber": number, "billType": "supplier", "supplierId": "sup-1", "currency": "USD",
    "lineItems": [{"description": "Poplin", "qty": 100, "unitPrice": 1.6}],
}
_, entered = send("/bills", bill)
print(f"{entered['billNumber']}: {entered['totalAmount']:.2f} {entered['currency']}, {entered['status']}")

status, again = send("/bills", bill)
print(f"again: {status} {again['detail'].split(':')[0]}")

status, own = send("/material-requests/mr-10/approve", {})
print(f"mr-10: {status} {own['detail'].split(',')[0]}")
